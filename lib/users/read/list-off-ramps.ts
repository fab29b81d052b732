import 'server-only'
import type { Scope } from '../../auth/scope'
import { readOffRamp } from '../../ramp'
import type { OffRampRow, ResourcePage } from '../dto'
import type { OffRampFilters } from '../lists/off-ramps'
import { toOffRampRow } from '../off-ramp-row'
import { toldOffRamp } from '../told-rows'
import { lookUpUser } from '../user-client'
import { listTold, liveOrTold } from './list-told'
import { toResourcePage } from './resource-page'

/** One page of the platform’s list (4.5). @throws as `userClient` */
export async function listOffRamps(
  scope: Scope,
  userId: string,
  { status, chain, account, order, limit, cursor }: OffRampFilters,
): Promise<ResourcePage<OffRampRow>> {
  return liveOrTold({
    user: await lookUpUser(scope, userId, { of: 'off-ramps' }),
    live: async (calls) => {
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
    },
    told: () => listTold(scope, userId, 'off-ramp', ({ snapshot }) => toldOffRamp(snapshot)),
  })
}
