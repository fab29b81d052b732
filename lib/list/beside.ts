import { encodeCursor, type ListCursor } from './cursor'
import type { PlacedRow } from './keyset'
import type { BesideRow } from './page'

/**
 * The rows beside one of a filtered list, which need not match itself.
 *
 * @param read rows beyond a cursor that match, nearest first; two at least, where there are.
 * @param nameOf the id of a row in addresses.
 */
export async function readBeside<Row extends PlacedRow>(
  { id, sortAt }: PlacedRow,
  read: (cursor: ListCursor) => Promise<Row[]>,
  nameOf: (row: Row) => string,
): Promise<BesideRow> {
  // One place above, so that the row itself is found, if it matches.
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
