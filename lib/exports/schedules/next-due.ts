import { addDays, type Day, dayIn, instantAt, shownIn, wallOf, weekdayOf } from '../../format/wall-clock'
import type { Cadence } from '../../model/export'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** So many days ahead there is always a monthly run. */
const DAYS_AHEAD = 63

const daysInMonth = ({ year, month }: Day) => new Date(Date.UTC(year, month, 0)).getUTCDate()

function isPlanned(cadence: Cadence, day: Day): boolean {
  switch (cadence.every) {
    case 'day':
      return true
    case 'week':
      return weekdayOf(day) === cadence.weekday
    case 'month':
      return day.day === Math.min(cadence.day, daysInMonth(day))
  }
}

/** The first instant at which the clock of a zone shows `wall` or, where it skips that, a later time. */
function reachedAt(wall: number, zone: string): number {
  const shown = instantAt(wall, zone)
  if (shown !== null) return shown
  // Clocks jump on whole minutes, and by a day at most.
  let before = Math.floor((wall - 26 * HOUR_MS) / MINUTE_MS)
  let after = Math.ceil((wall + 26 * HOUR_MS) / MINUTE_MS)
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (shownIn(zone, middle * MINUTE_MS) >= wall) after = middle
    else before = middle
  }
  return after * MINUTE_MS
}

/** Milliseconds since midnight; `at` is written like `06:00`. */
function timeOfDay(at: string): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  return hours * HOUR_MS + minutes * MINUTE_MS
}

/**
 * The first planned time after an instant. A time that the clock skips is due when it has jumped; one that it shows twice
 * is due the first time.
 */
export function nextDue(cadence: Cadence, zone: string, after: Date): Date {
  const start = addDays(dayIn(zone, after.getTime()), -1)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = addDays(start, ahead)
    if (!isPlanned(cadence, day)) continue
    const due = reachedAt(wallOf(day, timeOfDay(cadence.at)), zone)
    if (due > after.getTime()) return new Date(due)
  }
  throw new Error(`No time of ${JSON.stringify(cadence)} lies within ${DAYS_AHEAD} days.`)
}

/** The latest and the number of the planned times from `first`, which is one of them, through `now`. */
export function duesThrough(cadence: Cadence, zone: string, first: Date, now: Date): { latest: Date; count: number } {
  let latest = first
  let count = 1
  for (let next = nextDue(cadence, zone, first); next <= now; next = nextDue(cadence, zone, next)) {
    latest = next
    count++
  }
  return { latest, count }
}
