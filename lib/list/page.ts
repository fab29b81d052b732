import type { ListOrder } from './order'

/** A null cursor: no page there, or none known. */
export type ListPage<Row> = {
  rows: Row[]
  olderCursor: string | null
  newerCursor: string | null
  /** Rows of the list above the first, where they are few enough to be counted. */
  above?: number
}

type Cursors = Pick<ListPage<unknown>, 'olderCursor' | 'newerCursor'>

/** Cursors of the pages before and after one, as the rows of the list stand: older pages follow unless the oldest row is first. */
export function cursorsBeside({ olderCursor, newerCursor }: Cursors, order: ListOrder) {
  return order === 'newest'
    ? { previous: newerCursor, next: olderCursor }
    : { previous: olderCursor, next: newerCursor }
}

/** `total` is of the moment of reading. */
export type CountedPage<Row> = ListPage<Row> & { total: number; isCapped: boolean }

/** Is null at an end. */
export type BesideRow = {
  newerId: string | null
  olderId: string | null
  /** Cursors of the pages that begin with the row, by the direction in which they go on; null for a row that does not match. */
  pages: { older: string; newer: string } | null
}
