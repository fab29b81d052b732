import type { Severity } from '../../model/alert/alert'

const MINUTE_MS = 60_000

/** The length of the window, which slides: it ends with each look. */
export const STORM_MS = 10 * MINUTE_MS

/** The most messages about firings to a channel in any ten minutes. */
const MESSAGES_AT_MOST = 7

/** The number of messages that alerts of severity notify, which may wait for working hours, leave for a page. */
const KEPT_FOR_PAGES = 1

/**
 * How many messages about firings may be written now; 0 if they have to wait for the next look. Times later than now, from a
 * clock that was set back, are ignored.
 *
 * @param earlier times of earlier messages, in milliseconds
 */
export function roomFor(earlier: readonly number[], severities: readonly Severity[], now: number): number {
  const recent = earlier.filter((time) => time <= now && time > now - STORM_MS).length
  const most = severities.includes('page') ? MESSAGES_AT_MOST : MESSAGES_AT_MOST - KEPT_FOR_PAGES
  return Math.max(0, most - recent)
}
