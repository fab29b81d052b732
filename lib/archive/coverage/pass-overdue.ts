import { formatQuantity } from '../../format/number'
import type { Coverage } from '../dto'
import type { PassBegin } from './get-coverage'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** An archive without a sync for this long is stale; the schedule syncs each minute. */
export const STALE_AFTER_MS = 5 * MINUTE_MS

type Passes = Pick<Coverage, 'lastCompletePassAt'> & Partial<PassBegin>

/** When a complete pass became overdue, in ms since 1970; null while it is not (6.5 rule 5: a pass every 24 hours). */
export function passOverdueSince({ lastCompletePassAt, stuckSince }: Passes, now: number): number | null {
  const last = lastCompletePassAt ?? stuckSince
  if (!last) return null
  const since = Date.parse(last) + DAY_MS
  return since < now ? since : null
}

export function passOverdueMs(passes: Passes, now: number): number | null {
  const since = passOverdueSince(passes, now)
  return since === null ? null : now - since
}

/** For example `overdue by 3 h`. */
export function overdueText(ms: number): string {
  if (ms < HOUR_MS) return `overdue by ${Math.max(1, Math.floor(ms / MINUTE_MS))} min`
  if (ms < 2 * DAY_MS) return `overdue by ${Math.floor(ms / HOUR_MS)} h`
  return `overdue by ${formatQuantity(Math.floor(ms / DAY_MS), 'day')}`
}
