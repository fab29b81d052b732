import 'server-only'
import type { Scope } from '../../auth/scope'
import { toDepositRow } from '../deposit-row'
import type { DepositRow, ResourcePage } from '../dto'
import type { DepositFilters } from '../lists/deposits'
import { userClient } from '../user-client'
import { toResourcePage } from './resource-page'

/** One page of the platform's list (4.10), which has no filters. @throws as `userClient` */
export async function listDeposits(
  scope: Scope,
  userId: string,
  { limit, cursor }: DepositFilters,
): Promise<ResourcePage<DepositRow>> {
  const calls = await userClient(scope, userId, { of: 'deposits' })
  const page = await calls.call('listDeposits', { query: { limit, ...(cursor !== null && { cursor }) } })
  return toResourcePage(page, toDepositRow)
}
