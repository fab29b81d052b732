import { addDays, type Day, dayIn, startOfDay, weekdayOf } from '../../format/wall-clock'
import type { CoveredPeriod } from '../../model/export'

/** `from` inclusive, `to` exclusive. */
export type CoveredTime = { from: Date; to: Date }

const firstOf = ({ year, month }: Day): Day => ({ year, month, day: 1 })

const BEGINS: Record<Exclude<CoveredPeriod, 'filter'>, { begin: (day: Day) => Day; before: (begin: Day) => Day }> = {
  day: { begin: (day) => day, before: (day) => addDays(day, -1) },
  week: { begin: (day) => addDays(day, -weekdayOf(day)), before: (monday) => addDays(monday, -7) },
  month: { begin: firstOf, before: (first) => firstOf(addDays(first, -1)) },
}

/**
 * The whole day, week from Monday, or month before the planned times, by the clock of a zone. After missed times it begins
 * with the period of the first one, so that one file has everything. Null if the filter says what is covered.
 */
export function coveredTime(
  covers: CoveredPeriod,
  zone: string,
  { first, latest }: { first: Date; latest: Date },
): CoveredTime | null {
  if (covers === 'filter') return null
  const { begin, before } = BEGINS[covers]
  const startOf = (day: Day) => new Date(startOfDay(day, zone))
  return {
    from: startOf(before(begin(dayIn(zone, first.getTime())))),
    to: startOf(begin(dayIn(zone, latest.getTime()))),
  }
}
