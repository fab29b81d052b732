export const SELECTED_AT_MOST = 10_000
/** The most ids that a filter leaves out; an address holds no more. */
export const EXCEPT_AT_MOST = 1_000
/** The most deliveries of one job. */
export const JOB_AT_MOST = 100_000
export const RATE_HIGHEST = 200
export const CONCURRENCY_HIGHEST = 20
export const STOP_AFTER_HIGHEST = 1_000
