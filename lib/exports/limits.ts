/** The most rows of an export that is made while the request waits. */
export const SMALL_EXPORT_ROWS = 10_000

/** The most rows of an export whose users and resources the audit keeps. */
export const ROWS_WITH_SUBJECTS = 10_000

/** The most exports of one operator that are queued or running in one environment. */
export const OPEN_EXPORTS_AT_MOST = 5
