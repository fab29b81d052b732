export const SELECTED_AT_MOST = 10_000
/** Left out of all that match: an address holds no more of them. */
export const EXCEPT_AT_MOST = 1_000
/** Deliveries of one job. */
export const JOB_AT_MOST = 100_000
export const RATE_HIGHEST = 200
export const CONCURRENCY_HIGHEST = 20
export const STOP_AFTER_HIGHEST = 1_000
