import 'server-only'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { readBeside } from '../../list/beside'
import type { BesideRow } from '../../list/page'
import type { DeliveryFilter } from '../filter/filter'
import { readPage } from '../query/read-page'
import { readRow } from './delivery-id'

/**
 * Reads the deliveries beside one in a filtered list; the one itself need not match. @throws AppError `forbidden` without
 * delivery.read; `not_found`.
 */
export async function getNeighbours(scope: Scope, id: string, filter: DeliveryFilter): Promise<BesideRow> {
  authorize(scope, 'delivery.read')
  const db = await getDatabase()
  const row = await readRow(db, scope, id)
  return readBeside(
    row,
    (cursor) => readPage(db, scope.environment.name, { ...filter, limit: 1 }, cursor),
    (other) => String(other.id),
  )
}
