import 'server-only'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { countList } from '../../list/count/count-list'
import { DELIVERIES, type DeliveryCounts } from '../filter/deliveries'
import type { DeliveryFilter } from '../filter/filter'
import { readCombinations } from './combinations'
import { asStored, familyOf, needsRows } from './matching'
import { groupOf } from './passes'
import { splitBySettled } from './split-by-settled'

/** From kept counts, or from rows where a filter asks for what is not counted. @throws AppError `forbidden` without delivery.read */
export async function countDeliveries(scope: Scope, filter: DeliveryFilter): Promise<DeliveryCounts> {
  authorize(scope, 'delivery.read')
  const db = await getDatabase()
  const kept = asStored(filter)
  return countList(DELIVERIES, kept, async (which) => {
    const { combinations, isCapped } = await readCombinations(db, scope.environment.name, which)
    return {
      groups: splitBySettled(combinations).map((one) => groupOf(one, familyOf)),
      isCapped: isCapped && needsRows(filter),
    }
  })
}
