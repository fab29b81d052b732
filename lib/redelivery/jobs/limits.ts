/** The most rows that become items in one transaction. */
export const PREPARED_AT_ONCE = 2_000

/** The waiting items that a run keeps in memory, and so how far it looks past busy resources. */
export const ITEMS_AHEAD = 1_000
