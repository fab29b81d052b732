import 'server-only'
import { authorize, type Scope } from '../../auth/scope'
import { JsonText } from '../../codec/json-text'
import { type Database, getReadDatabase, getReadSource } from '../../db'
import { readTogether } from '../../db/read-together'
import { countList } from '../../list/count/count-list'
import { DELIVERIES, type DeliveryCounts } from '../filter/deliveries'
import type { DeliveryFilter } from '../filter/filter'
import { readCombinations } from './combinations'
import { asStored, familyOf, needsRows } from './matching'
import { groupOf } from './passes'
import { splitBySettled } from './split-by-settled'

/** Counts deliveries, from kept counts or, for filters that these can’t answer, from rows. @throws AppError `forbidden` without delivery.read */
export async function countDeliveries(scope: Scope, filter: DeliveryFilter): Promise<DeliveryCounts> {
  authorize(scope, 'delivery.read')
  return readCounts(await getReadDatabase(scope), scope.environment.name, filter)
}

const readOnce = readTogether<JsonText<DeliveryCounts>>()

/** `countDeliveries` as JSON, read and written once for all who ask for the same at the same moment. */
export async function writeDeliveryCounts(scope: Scope, filter: DeliveryFilter): Promise<JsonText<DeliveryCounts>> {
  authorize(scope, 'delivery.read')
  const environment = scope.environment.name
  const { db, behindMs } = await getReadSource(scope)
  return readOnce(
    JSON.stringify([environment, filter, behindMs === null]),
    async () => new JsonText(await readCounts(db, environment, filter)),
  )
}

async function readCounts(db: Database, environment: string, filter: DeliveryFilter): Promise<DeliveryCounts> {
  return countList(DELIVERIES, asStored(filter), async (which) => {
    const { combinations, isCapped } = await readCombinations(db, environment, which)
    return {
      groups: splitBySettled(combinations).map((one) => groupOf(one, familyOf)),
      isCapped: isCapped && needsRows(filter),
    }
  })
}
