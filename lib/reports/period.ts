import { addDays, type Day, dayIn, startOfDay, wallOf, weekdayOf } from '../format/wall-clock'

/** Times in ms since 1970; `to` is exclusive. */
export type ReportPeriod = { from: number; to: number }

export type StepUnit = 'hour' | 'day' | 'week' | 'month' | 'year'

/** Adjoining parts of a period; `edges` has one element more than there are parts. */
export type PeriodSteps = { unit: StepUnit; edges: number[] }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The longest period for each unit, so that a chart has about 60 bars at most. */
const UNITS: readonly { unit: StepUnit; upTo: number }[] = [
  { unit: 'hour', upTo: 50 * HOUR_MS },
  { unit: 'day', upTo: 62 * DAY_MS },
  { unit: 'week', upTo: 400 * DAY_MS },
  { unit: 'month', upTo: 5 * 366 * DAY_MS },
]

const YEAR_STEPS_AT_MOST = 60

/**
 * Divides a period at the days, weeks (from Monday), months or years of a zone’s clock, or at UTC hours, which the kept
 * counts use.
 */
export function stepsOf({ from, to }: ReportPeriod, zone: string): PeriodSteps {
  const unit = UNITS.find(({ upTo }) => to - from <= upTo)?.unit ?? 'year'
  const edges = [from]
  for (let next = nextEdge(from, unit, zone, to - from); next < to; next = nextEdge(next, unit, zone, to - from))
    edges.push(next)
  return { unit, edges: [...edges, to] }
}

/** Whether a part is less than a whole hour, day, week, month or year, as the first and the last part of a period may be. */
export function isCutStep({ from, to }: ReportPeriod, unit: StepUnit, zone: string): boolean {
  return beginOf(from, unit, zone) !== from || beginOf(to, unit, zone) !== to
}

function beginOf(at: number, unit: StepUnit, zone: string): number {
  if (unit === 'hour') return Math.floor(at / HOUR_MS) * HOUR_MS
  const day = dayIn(zone, at)
  return startOfDay(FIRST_DAYS[unit](day), zone)
}

const FIRST_DAYS: Record<Exclude<StepUnit, 'hour'>, (day: Day) => Day> = {
  day: (day) => day,
  week: (day) => addDays(day, -weekdayOf(day)),
  month: (day) => ({ ...day, day: 1 }),
  year: (day) => ({ ...day, month: 1, day: 1 }),
}

function nextEdge(at: number, unit: StepUnit, zone: string, length: number): number {
  if (unit === 'hour') return Math.floor(at / HOUR_MS) * HOUR_MS + HOUR_MS
  const next = startOfDay(nextDay(dayIn(zone, at), unit, length), zone)
  // The zone may put its clock back over midnight, so that a day begins twice.
  return next > at ? next : at + DAY_MS
}

function nextDay(day: Day, unit: Exclude<StepUnit, 'hour'>, length: number): Day {
  switch (unit) {
    case 'day':
      return addDays(day, 1)
    case 'week':
      return addDays(day, 7 - weekdayOf(day))
    case 'month':
      return day.month === 12 ? { year: day.year + 1, month: 1, day: 1 } : { ...day, month: day.month + 1, day: 1 }
    case 'year':
      return { year: day.year + Math.ceil(length / (YEAR_STEPS_AT_MOST * 366 * DAY_MS)), month: 1, day: 1 }
  }
}

/**
 * The period of the same length that ends where this one begins. A period of whole days by the zone’s clock, of which one may
 * have 23 or 25 hours, is followed back by as many days, any other by as many milliseconds.
 */
export function periodBefore({ from, to }: ReportPeriod, zone: string): ReportPeriod {
  const [first, last] = [dayIn(zone, from), dayIn(zone, to)]
  if (startOfDay(first, zone) !== from || startOfDay(last, zone) !== to) return { from: from - (to - from), to: from }
  return { from: startOfDay(addDays(first, -Math.round((wallOf(last) - wallOf(first)) / DAY_MS)), zone), to: from }
}
