import 'server-only'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import type { DeliveryPage } from '../dto'
import { decodeCursor, encodeCursor } from './cursor'
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
  const cursor = input.cursor === null ? null : decodeCursor(input.cursor)
  const found = await readPage(await getDatabase(), scope.environment.name, input, cursor)
  // A short page towards the newest end means the end is reached: show a full first page instead.
  if (cursor?.direction === 'newer' && found.length <= input.limit)
    return listDeliveries(scope, { ...input, cursor: null })

  const more = found.length > input.limit
  const rows = found.slice(0, input.limit)
  if (cursor?.direction === 'newer') rows.reverse()
  const first = rows[0]
  const last = rows.at(-1)
  return {
    rows: rows.map(toRow),
    olderCursor: last && (more || cursor?.direction === 'newer') ? encodeCursor({ direction: 'older', ...last }) : null,
    newerCursor: first && cursor !== null ? encodeCursor({ direction: 'newer', ...first }) : null,
  }
}
