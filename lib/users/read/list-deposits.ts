import 'server-only'
import type { Scope } from '../../auth/scope'
import { toDepositRow } from '../deposit-row'
import type { DepositRow, ResourcePage } from '../dto'
import type { DepositFilters } from '../lists/deposits'
import { toldDeposit } from '../told-rows'
import { lookUpUser } from '../user-client'
import { listTold, liveOrTold } from './list-told'
import { toResourcePage } from './resource-page'

/** One page of the platform’s list (4.10), which has no filters. @throws as `userClient` */
export async function listDeposits(
  scope: Scope,
  userId: string,
  { limit, cursor }: DepositFilters,
): Promise<ResourcePage<DepositRow>> {
  return liveOrTold({
    user: await lookUpUser(scope, userId, { of: 'deposits' }),
    live: async (calls) =>
      toResourcePage(
        await calls.call('listDeposits', { query: { limit, ...(cursor !== null && { cursor }) } }),
        toDepositRow,
      ),
    told: () => listTold(scope, userId, 'deposit', ({ snapshot }) => toldDeposit(snapshot)),
  })
}
