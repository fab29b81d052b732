/** The contract names no limit for an attempt: three of them fit into about 17 seconds (6.5). */
export const CHECK_LIMIT_MS = 5_000

/** Newest first, on the page of a target. */
export const CHECKS_SHOWN = 10
