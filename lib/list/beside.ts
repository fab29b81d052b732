import { encodeCursor, type ListCursor } from './cursor'
import type { PlacedRow } from './keyset'
import type { BesideRow } from './page'

/**
 * The rows before and after a row in a filtered list, which the row itself need not match.
 *
 * @param read matching rows beyond a cursor, nearest first; at least two, if there are so many.
 * @param nameOf the id of a row in addresses.
 */
export async function readBeside<Row extends PlacedRow>(
  { id, sortAt }: PlacedRow,
  read: (cursor: ListCursor) => Promise<Row[]>,
  nameOf: (row: Row) => string,
): Promise<BesideRow> {
  // Starts one place above, so that the row itself is found if it matches.
  const [[newer], onward] = await Promise.all([
    read({ direction: 'newer', sortAt, id }),
    read({ direction: 'older', sortAt, id: id + 1 }),
  ])
  const older = onward.find((row) => row.id !== id)
  const pages = {
    older: encodeCursor({ direction: 'older', sortAt, id: id + 1 }),
    newer: encodeCursor({ direction: 'newer', sortAt, id: id - 1 }),
  }
  return {
    newerId: newer ? nameOf(newer) : null,
    olderId: older ? nameOf(older) : null,
    pages: onward.some((row) => row.id === id) ? pages : null,
  }
}
