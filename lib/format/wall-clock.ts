import { type Parts, partsIn } from './time'

export type Day = Pick<Parts, 'year' | 'month' | 'day'>

const DAY_MS = 86_400_000

/** The time of a clock as if it were in UTC, in milliseconds. */
export function wallOf({ year, month, day }: Day, ms = 0): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) + ms
}

export function shownIn(zone: string, instant: number): number {
  const { hour, minute, second, ...day } = partsIn(zone, instant)
  return wallOf(day, ((hour * 60 + minute) * 60 + second) * 1000)
}

/** The first instant at which the clock of a zone shows `wall`; null where the clock skips it. */
export function instantAt(wall: number, zone: string): number | null {
  const found = offsetsAround(wall, zone)
    .map((offset) => wall - offset)
    .filter((instant) => shownIn(zone, instant) === wall)
  return found.toSorted((a, b) => a - b)[0] ?? null
}

/** The midnight of a day, or the first instant after a midnight that the clock skips. */
export function startOfDay(day: Day, zone: string): number {
  const wall = wallOf(day)
  const [least = 0] = offsetsAround(wall, zone).toSorted((a, b) => a - b)
  return instantAt(wall, zone) ?? wall - least
}

export function dayIn(zone: string, instant: number): Day {
  const { year, month, day } = partsIn(zone, instant)
  return { year, month, day }
}

export function addDays(day: Day, days: number): Day {
  return dayIn('UTC', wallOf(day) + days * DAY_MS)
}

export function isDay(day: Day): boolean {
  const { year, month, day: date } = addDays(day, 0)
  return year >= 1000 && year === day.year && month === day.month && date === day.day
}

/** The day of the week, counted from Monday as 0. */
export function weekdayOf(day: Day): number {
  return (new Date(wallOf(day)).getUTCDay() + 6) % 7
}

function offsetsAround(wall: number, zone: string): number[] {
  return [wall - DAY_MS, wall, wall + DAY_MS].map((instant) => shownIn(zone, instant) - instant)
}
