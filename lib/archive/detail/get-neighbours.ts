import 'server-only'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import type { BesideRow } from '../../list/page'
import type { DeliveryFilter } from '../filter/filter'
import { readPage } from '../query/read-page'
import { readRow } from './delivery-id'

/**
 * The deliveries beside one under a filter, which it need not match.
 *
 * @throws AppError `forbidden` without delivery.read; `not_found` in this environment.
 */
export async function getNeighbours(scope: Scope, id: string, filter: DeliveryFilter): Promise<BesideRow> {
  authorize(scope, 'delivery.read')
  const db = await getDatabase()
  const { id: number, sortAt } = await readRow(db, scope, id)
  const beside = (direction: 'newer' | 'older') =>
    readPage(db, scope.environment.name, { ...filter, limit: 1 }, { direction, sortAt, id: number })
  const [[newer], [older]] = await Promise.all([beside('newer'), beside('older')])
  return { newerId: newer ? String(newer.id) : null, olderId: older ? String(older.id) : null }
}
