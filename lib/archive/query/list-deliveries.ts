import 'server-only'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { readKeysetPage } from '../../list/keyset'
import type { DeliveryPage } from '../dto'
import { toRow } from './delivery-row'
import type { PageInput } from './page-query'
import { readPage } from './read-page'

/** `cursor` is `olderCursor` or `newerCursor` of an earlier page, or null for the newest. */
export type ListInput = PageInput & { cursor: string | null }

/**
 * One page of the archive, newest first, by keyset.
 *
 * @throws AppError `forbidden` without delivery.read; `invalid` for a damaged cursor.
 */
export async function listDeliveries(scope: Scope, input: ListInput): Promise<DeliveryPage> {
  authorize(scope, 'delivery.read')
  const db = await getDatabase()
  const page = await readKeysetPage(input, (cursor) => readPage(db, scope.environment.name, input, cursor))
  return { ...page, rows: page.rows.map(toRow) }
}
