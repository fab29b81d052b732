/** A page of a list. Its cursors lead to the pages beside it; null where there is none, or none is known. */
export type ListPage<Row> = { rows: Row[]; olderCursor: string | null; newerCursor: string | null }

/** A page with how many rows match in all, as it was when the page was read. */
export type CountedPage<Row> = ListPage<Row> & { total: number; isCapped: boolean }

/** The rows beside one in a list; null at an end. */
export type BesideRow = { newerId: string | null; olderId: string | null }
