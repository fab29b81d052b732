import type { CoverageSpan } from '../../archive/dto'
import { OUTCOMES, type Outcome } from '../../model/outcome'
import type { HealthBar, Period, PeriodHealth } from '../dto'

export const HOUR_MS = 3_600_000

const BARS: Record<Period, { bars: number; hours: number }> = {
  '24h': { bars: 24, hours: 1 },
  '7d': { bars: 28, hours: 6 },
  '30d': { bars: 30, hours: 24 },
}

export const LONGEST_HOURS = BARS['30d'].bars * BARS['30d'].hours

/** `age` is in whole hours before `end`. */
export type SlotCount = { age: number; outcome: Outcome; count: number }

/** The end of the hour of a time, which is the common end of all periods. Both in ms since 1970. */
export function endOfHour(time: number): number {
  return Math.floor(time / HOUR_MS) * HOUR_MS + HOUR_MS
}

/**
 * The bars and totals of all periods.
 *
 * @param end the end of all periods, from `endOfHour`
 * @param spans the coverage of the archive; an empty bar outside it is unknown
 */
export function toPeriods(
  counts: readonly SlotCount[],
  end: number,
  spans: readonly Pick<CoverageSpan, 'from' | 'to'>[],
): Record<Period, PeriodHealth> {
  const known = spans.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }))
  const isKnown = (from: number, to: number) => known.some((span) => span.from < to && span.to > from)
  const of = (period: Period) => toPeriod(BARS[period], counts, end, isKnown)
  return { '24h': of('24h'), '7d': of('7d'), '30d': of('30d') }
}

function toPeriod(
  { bars, hours }: { bars: number; hours: number },
  counts: readonly SlotCount[],
  end: number,
  isKnown: (from: number, to: number) => boolean,
): PeriodHealth {
  const filled = Array.from({ length: bars }, (): NonNullable<HealthBar['counts']> => ({}))
  for (const { age, outcome, count } of counts) {
    const bar = filled[bars - 1 - Math.floor(age / hours)]
    if (bar) bar[outcome] = (bar[outcome] ?? 0) + count
  }
  const outcomes = OUTCOMES.map((value) => ({
    value,
    count: filled.reduce((sum, bar) => sum + (bar[value] ?? 0), 0),
  })).filter(({ count }) => count > 0)
  return {
    total: outcomes.reduce((sum, { count }) => sum + count, 0),
    outcomes,
    bars: filled.map((held, index) => {
      const from = end - (bars - index) * hours * HOUR_MS
      const to = from + hours * HOUR_MS
      const isEmpty = Object.keys(held).length === 0
      return { from: iso(from), to: iso(to), counts: isEmpty && !isKnown(from, to) ? null : held }
    }),
  }
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
