import 'server-only'
import type { Scope } from '../../auth/scope'
import { readOffRamp } from '../../ramp'
import type { OffRampRow, ResourcePage } from '../dto'
import type { OffRampFilters } from '../lists/off-ramps'
import { toOffRampRow } from '../off-ramp-row'
import { userClient } from '../user-client'
import { toResourcePage } from './resource-page'

/** One page of the platform's list (4.5). @throws as `userClient` */
export async function listOffRamps(
  scope: Scope,
  userId: string,
  { status, chain, account, order, limit, cursor }: OffRampFilters,
): Promise<ResourcePage<OffRampRow>> {
  const calls = await userClient(scope, userId, { of: 'off-ramps' })
  const page = await calls.call('listOffRamps', {
    query: {
      limit,
      sort: order === 'oldest' ? 'asc' : 'desc',
      ...(cursor !== null && { cursor }),
      ...(status !== null && { status }),
      ...(chain !== null && { chain }),
      ...(account !== null && { accountId: account }),
    },
  })
  return toResourcePage(page, (offRamp) => toOffRampRow(readOffRamp(offRamp)))
}
