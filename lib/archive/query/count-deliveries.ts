import 'server-only'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import type { DeliveryCounts } from '../dto'
import type { DeliveryFilter } from '../filter/filter'
import { readCombinations } from './combinations'
import { facetsOf } from './facets'
import { familyOf, needsRows, stored } from './matching'

/**
 * How many deliveries match, and how many each value of a filter would show under the others. Kept counts answer
 * most; a user, an id or a text is counted in the rows, up to a bound.
 *
 * @throws AppError `forbidden` without delivery.read.
 */
export async function countDeliveries(scope: Scope, filter: DeliveryFilter): Promise<DeliveryCounts> {
  authorize(scope, 'delivery.read')
  const db = await getDatabase()
  const asStored = { ...filter, events: stored(filter.events), endpoints: stored(filter.endpoints) }
  const uncounted = { ...asStored, outcomes: [], families: [], events: [], endpoints: [], statuses: [] }
  const read = await readCombinations(db, scope.environment.name, uncounted)
  const facets = facetsOf(read.combinations, asStored, familyOf)
  if (!read.isCapped || !needsRows(filter)) return { ...facets, isCapped: false, areValuesCapped: false }
  // The values have too many rows to count; the total may still be within the bound.
  const narrow = await readCombinations(db, scope.environment.name, asStored)
  const { total } = facetsOf(narrow.combinations, asStored, familyOf)
  return { ...facets, total, isCapped: narrow.isCapped, areValuesCapped: true }
}
