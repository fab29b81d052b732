const DAY = 86_400_000

/** The first endpoint is down on one day out of this many. */
export const OUTAGE_EVERY_DAYS = 10

/**
 * The `outageDay` of a history whose last outage was `days` ago (1 to 9), on whichever day it starts.
 * @param {number} days
 */
export const outageDayAgo = (days) => Math.floor(Date.now() / DAY - days) % OUTAGE_EVERY_DAYS

export const DEFAULT_OUTAGE_DAY = 4
