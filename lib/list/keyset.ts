import { FIRST_INSTANT } from '../codec/storable'
import { decodeCursor, encodeCursor, type ListCursor } from './cursor'
import type { ListOrder } from './order'
import type { ListPage } from './page'

export type PlacedRow = { id: number; sortAt: Date }

type Request = { limit: number; cursor: string | null; order?: ListOrder; above?: boolean }

/** The most rows above a page that are counted; a page farther down has no known place. */
const COUNTED_ABOVE = 1000

/** The place before every row, for the oldest first. */
const OLDEST: ListCursor = { direction: 'newer', sortAt: new Date(FIRST_INSTANT), id: 0 }

/** The cursor before the first row of an order; null for newest first, where no cursor means the newest row. */
export const beginningOf = (order: ListOrder): ListCursor | null => (order === 'oldest' ? OLDEST : null)

/**
 * A page of rows, newest first by default. `read` gives rows beyond a cursor, nearest first, up to `limit` + 1. @throws AppError
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
  // A short page is at the beginning of the list, and is read whole.
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
