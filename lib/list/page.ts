import type { ListOrder } from './order'

/** A page of rows. A cursor is null if there is no page, or none is known. */
export type ListPage<Row> = {
  rows: Row[]
  olderCursor: string | null
  newerCursor: string | null
  /** How many rows of the list are above the first one, if they are few enough to be counted. */
  above?: number
}

type Cursors = Pick<ListPage<unknown>, 'olderCursor' | 'newerCursor'>

/** Cursors of the pages before and after a page in the order of the list: older pages follow unless the oldest row is first. */
export function cursorsBeside({ olderCursor, newerCursor }: Cursors, order: ListOrder) {
  return order === 'newest'
    ? { previous: newerCursor, next: olderCursor }
    : { previous: olderCursor, next: newerCursor }
}

/** `total` is counted at the moment of reading. */
export type CountedPage<Row> = ListPage<Row> & { total: number; isCapped: boolean }

/** The ids of the rows before and after a row; null at an end of the list. */
export type BesideRow = {
  newerId: string | null
  olderId: string | null
  /** Cursors of the pages that begin with the row, by the direction in which they go on; null if the row does not match. */
  pages: { older: string; newer: string } | null
}
