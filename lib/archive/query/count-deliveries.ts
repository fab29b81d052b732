import 'server-only'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import type { DeliveryCounts } from '../dto'
import type { DeliveryFilter } from '../filter/filter'
import { readCombinations } from './combinations'
import { facetsOf } from './facets'
import { asStored, familyOf, needsRows } from './matching'

/**
 * How many match, and how many each value of a filter would show under the others. @throws AppError `forbidden`
 * without delivery.read.
 */
export async function countDeliveries(scope: Scope, filter: DeliveryFilter): Promise<DeliveryCounts> {
  authorize(scope, 'delivery.read')
  const db = await getDatabase()
  const kept = asStored(filter)
  const uncounted = { ...kept, outcome: [], family: [], event: [], endpoint: [], status: [], settled: [] }
  const read = await readCombinations(db, scope.environment.name, uncounted)
  const facets = facetsOf(read.combinations, kept, familyOf)
  if (!read.isCapped || !needsRows(filter)) return { ...facets, isCapped: false, areValuesCapped: false }
  // Too many rows for the values; the total may be in bounds.
  const narrow = await readCombinations(db, scope.environment.name, kept)
  const { total } = facetsOf(narrow.combinations, kept, familyOf)
  return { ...facets, total, isCapped: narrow.isCapped, areValuesCapped: true }
}
