/** Rows of an export that is made while the request waits. */
export const SMALL_EXPORT_ROWS = 10_000

/** The audit does not keep which users and resources an export with more rows has. */
export const ROWS_WITH_SUBJECTS = 10_000

/** Queued or running at a time, of one operator in one environment. */
export const OPEN_EXPORTS_AT_MOST = 5
