import { decodeCursor, encodeCursor, type ListCursor } from './cursor'
import type { ListPage } from './page'

export type PlacedRow = { id: number; sortAt: Date }

type Request = { limit: number; cursor: string | null }

/**
 * One page in the order of time and id, newest first. `read` gives rows beyond a cursor, nearest first, up to one more
 * than the page.
 * @throws AppError `invalid` for a damaged cursor
 */
export async function readKeysetPage<Row extends PlacedRow>(
  { limit, cursor: text }: Request,
  read: (cursor: ListCursor | null) => Promise<Row[]>,
): Promise<ListPage<Row>> {
  const cursor = text === null ? null : decodeCursor(text)
  const found = await read(cursor)
  const isNewer = cursor?.direction === 'newer'
  // A short page means the newest end: read a full first page.
  if (isNewer && found.length <= limit) return readKeysetPage({ limit, cursor: null }, read)

  const hasMore = found.length > limit
  const rows = found.slice(0, limit)
  if (isNewer) rows.reverse()
  const first = rows[0]
  const last = rows.at(-1)
  return {
    rows,
    olderCursor: last && (hasMore || isNewer) ? encodeCursor({ direction: 'older', ...last }) : null,
    newerCursor: first && cursor !== null ? encodeCursor({ direction: 'newer', ...first }) : null,
  }
}
