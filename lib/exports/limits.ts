/** Rows of an export that is made while the request waits. */
export const SMALL_EXPORT_ROWS = 10_000

/** Queued or running at a time, of one operator in one environment. */
export const OPEN_EXPORTS_AT_MOST = 5
