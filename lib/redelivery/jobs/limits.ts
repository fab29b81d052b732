/** Rows that become items in one transaction. */
export const PREPARED_AT_ONCE = 2_000

/** Waiting items that a run keeps in memory, and so how far it looks ahead past resources that are busy. */
export const ITEMS_AHEAD = 1_000
