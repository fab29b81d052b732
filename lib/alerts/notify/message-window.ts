import type { Severity } from '../../model/alert/alert'

const MINUTE_MS = 60_000

/** The window slides: it ends with each look. */
export const STORM_MS = 10 * MINUTE_MS

/** Messages about beginnings to a channel in any ten minutes. */
const MESSAGES_AT_MOST = 7

/** Notifications, which may wait for working hours, leave one for a page. */
const KEPT_FOR_PAGES = 1

/**
 * How many messages may begin now; 0 where what fires has to wait for the next look. Times later than now, of a clock that was
 * set back, count for nothing.
 *
 * @param earlier times of messages, in milliseconds
 */
export function roomFor(earlier: readonly number[], severities: readonly Severity[], now: number): number {
  const recent = earlier.filter((time) => time <= now && time > now - STORM_MS).length
  const most = severities.includes('page') ? MESSAGES_AT_MOST : MESSAGES_AT_MOST - KEPT_FOR_PAGES
  return Math.max(0, most - recent)
}
