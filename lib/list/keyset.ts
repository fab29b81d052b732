import { FIRST_INSTANT } from '../codec/storable'
import { decodeCursor, encodeCursor, type ListCursor } from './cursor'
import type { ListOrder } from './order'
import type { ListPage } from './page'

export type PlacedRow = { id: number; sortAt: Date }

type Request = { limit: number; cursor: string | null; order?: ListOrder; above?: boolean }

/** A page farther down has no known place. */
const COUNTED_ABOVE = 1000

/** Before every row. */
const OLDEST: ListCursor = { direction: 'newer', sortAt: new Date(FIRST_INSTANT), id: 0 }

/** The cursor before the first row of an order; null: no cursor is the newest row. */
export const beginningOf = (order: ListOrder): ListCursor | null => (order === 'oldest' ? OLDEST : null)

/**
 * Newest first unless told. `read`: rows beyond a cursor, nearest first, one more than `limit`. @throws AppError
 * `invalid` for a damaged cursor
 */
export async function readKeysetPage<Row extends PlacedRow>(
  { limit, cursor: text, order = 'newest', above: isPlaced = false }: Request,
  read: (cursor: ListCursor | null, limit: number) => Promise<Row[]>,
): Promise<ListPage<Row>> {
  const cursor = text === null ? null : decodeCursor(text)
  const [onward, back] = order === 'newest' ? (['older', 'newer'] as const) : (['newer', 'older'] as const)
  const found = await read(cursor ?? beginningOf(order), limit)
  const isBack = cursor?.direction === back
  // A short page is the beginning: read it whole.
  if (isBack && found.length <= limit) return readKeysetPage({ limit, cursor: null, order }, read)

  const hasMore = found.length > limit
  const rows = found.slice(0, limit)
  if (isBack) rows.reverse()
  const first = rows[0]
  const last = rows.at(-1)
  const onwardCursor = last && (hasMore || isBack) ? encodeCursor({ direction: onward, ...last }) : null
  const backCursor = first && cursor !== null ? encodeCursor({ direction: back, ...first }) : null
  const [olderCursor, newerCursor] = order === 'newest' ? [onwardCursor, backCursor] : [backCursor, onwardCursor]
  const above =
    isPlaced && first && cursor !== null ? (await read({ direction: back, ...first }, COUNTED_ABOVE)).length : 0
  return { rows, olderCursor, newerCursor, ...(above > 0 && above <= COUNTED_ABOVE ? { above } : {}) }
}
