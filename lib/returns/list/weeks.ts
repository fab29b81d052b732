import { formatDays } from '../../format/days'

const DAY_MS = 86_400_000
export const WEEK_MS = 7 * DAY_MS

/** A week of ISO 8601, for example `2026-W03`. */
export const WEEK_TEXT = /^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/

/** The beginning of a week’s Monday in UTC, in ms since 1970; null for a text that is no week. */
export function weekStart(week: string): number | null {
  if (!WEEK_TEXT.test(week)) return null
  const year = Number(week.slice(0, 4))
  const number = Number(week.slice(6))
  // The fourth of January is always in the first week.
  const fourth = dayOf(year, 4)
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY_MS
  const start = monday + (number - 1) * WEEK_MS
  return weekOf(start) === week ? start : null
}

/** A week from Monday to the next Monday, in ms since 1970; null for a text that is no week. */
export function weekBounds(week: string): { from: number; to: number } | null {
  const from = weekStart(week)
  return from === null ? null : { from, to: from + WEEK_MS }
}

/** A week in words, for example `9–15 Nov`, with its year if that is not `now`’s; another text stays as it is. */
export function weekWords(week: string, now = Date.now()): string {
  const bounds = weekBounds(week)
  if (bounds === null) return week
  const [from = '', to = ''] = [bounds.from, bounds.to].map((at) => new Date(at).toISOString())
  return formatDays(from, to, 'UTC', now)
}

/** The week of a time. @param time ms since 1970 */
export function weekOf(time: number): string {
  const day = new Date(time)
  const thursday = new Date(time + (3 - ((day.getUTCDay() + 6) % 7)) * DAY_MS)
  const year = thursday.getUTCFullYear()
  const number = Math.floor((thursday.getTime() - dayOf(year, 1)) / WEEK_MS) + 1
  return `${String(year).padStart(4, '0')}-W${String(number).padStart(2, '0')}`
}

/** A day of January in ms since 1970. `Date.UTC` would read years below 100 as 1900 to 1999. */
function dayOf(year: number, day: number): number {
  return new Date(0).setUTCFullYear(year, 0, day)
}

/** All weeks from the first to the last, both included. */
export function weeksBetween(first: string, last: string): string[] {
  const [from, to] = [weekStart(first), weekStart(last)]
  if (from === null || to === null) return []
  return Array.from({ length: Math.max(0, Math.round((to - from) / WEEK_MS) + 1) }, (_, index) =>
    weekOf(from + index * WEEK_MS),
  )
}
