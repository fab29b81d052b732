/** A null cursor: no page there, or none known. */
export type ListPage<Row> = { rows: Row[]; olderCursor: string | null; newerCursor: string | null }

/** `total` is of the moment of reading. */
export type CountedPage<Row> = ListPage<Row> & { total: number; isCapped: boolean }

/** Null at an end. */
export type BesideRow = { newerId: string | null; olderId: string | null }
