import 'server-only'
import type { Scope } from '../../auth/scope'
import type { OnRampRow, ResourcePage } from '../dto'
import type { OnRampFilters } from '../lists/on-ramps'
import { toOnRampRow } from '../on-ramp-row'
import { toldOnRamp } from '../told-rows'
import { lookUpUser } from '../user-client'
import { listTold, liveOrTold } from './list-told'
import { toResourcePage } from './resource-page'

/** One page of the platform’s list (not-shown.md, "6.2 on-ramps"). @throws as `userClient` */
export async function listOnRamps(
  scope: Scope,
  userId: string,
  { network, token, address, order, limit, cursor }: OnRampFilters,
): Promise<ResourcePage<OnRampRow>> {
  return liveOrTold({
    user: await lookUpUser(scope, userId, { of: 'on-ramps' }),
    live: async (calls) => {
      const page = await calls.call('listOnRamps', {
        query: {
          limit,
          sort: order === 'oldest' ? 'asc' : 'desc',
          ...(cursor !== null && { cursor }),
          ...(network !== null && { network }),
          ...(token !== null && { token }),
          ...(address !== null && { address }),
        },
      })
      return toResourcePage(page, toOnRampRow)
    },
    told: () => listTold(scope, userId, 'on-ramp', ({ snapshot, firstAt }) => toldOnRamp(snapshot, firstAt)),
  })
}
