import type { PassBegin } from '@/lib/archive/coverage/get-coverage'
import type { Coverage } from '@/lib/archive/dto'
import { formatQuantity } from '@/lib/format/number'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

type Passes = Pick<Coverage, 'lastCompletePassAt'> & Partial<PassBegin>

/** Since when a complete pass is overdue, in milliseconds (specification, 6.5 rule 5: one every 24 hours). */
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

/** `overdue by 3 h`. */
export function overdueText(ms: number): string {
  if (ms < HOUR_MS) return `overdue by ${Math.max(1, Math.floor(ms / MINUTE_MS))} min`
  if (ms < 2 * DAY_MS) return `overdue by ${Math.floor(ms / HOUR_MS)} h`
  return `overdue by ${formatQuantity(Math.floor(ms / DAY_MS), 'day')}`
}
