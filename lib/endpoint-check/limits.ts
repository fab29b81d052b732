/** The time for one answer. The contract names no limit for an attempt: three of them fit into about 17 seconds (6.5). */
export const CHECK_LIMIT_MS = 5_000

/** How many checks the page of a target shows, newest first. */
export const CHECKS_SHOWN = 10
