import { addDecimals, compareDecimals } from '../../money/arithmetic'
import type { CurrencyExposure, KnownReturns, ReturnSums, SumsOf } from '../dto'
import { NOT_SAID } from './returns'
import { WEEK_MS, weekBounds, weekOf, weeksBetween } from './weeks'

/** A bar of a chart; `sums` is null if nothing is known of its returns. `note` warns of gaps. */
export type ExposureBar = { value: string; sums: ReturnSums | null; note: string | null }

const NONE: ReturnSums = { count: 0, unread: 0, amount: '0', lost: '0', atRisk: '0' }

/** Ten years, because a wrong date, for example in the year 1, must not draw all weeks since. */
const WEEKS_FILLED = 520

/** A bar for each week from the first return, or ten years ago, to now, and for other weeks with returns; notes weeks that are not read. */
export function weekBars(weeks: readonly SumsOf[], known: KnownReturns, now: number): ExposureBar[] {
  const dated = weeks.flatMap((one) => (one.value === null ? [] : [{ ...one, value: one.value }]))
  const first = dated[0]?.value
  if (first === undefined) return []
  const current = weekOf(now)
  const filledFrom = weekOf(now - WEEKS_FILLED * WEEK_MS)
  const byWeek = new Map(dated.map(({ value, ...sums }) => [value, sums]))
  const filled = weeksBetween(first > filledFrom ? first : filledFrom, current)
  return [...new Set([...byWeek.keys(), ...filled])].toSorted().map((value) => {
    const sums = byWeek.get(value)
    const place = knownPart(value, known)
    if (place === 'none' && !sums)
      return { value, sums: null, note: 'The returns of this week have not been read yet.' }
    const note = place === 'whole' ? null : 'Only part of this week has been read.'
    return { value, sums: sums ?? NONE, note }
  })
}

function knownPart(week: string, known: KnownReturns): 'whole' | 'part' | 'none' {
  const bounds = weekBounds(week)
  if (known === null || bounds === null) return 'none'
  const [from, through] = [
    known.from === null ? Number.NEGATIVE_INFINITY : Date.parse(known.from),
    Date.parse(known.through),
  ]
  if (bounds.to <= from || bounds.from >= through) return 'none'
  return bounds.from >= from && bounds.to <= through ? 'whole' : 'part'
}

/** A bar for each value, largest exposure first. */
export function valueBars(values: readonly SumsOf[]): ExposureBar[] {
  const drawn = values.map((one) => ({ ...one, exposed: addDecimals(one.lost, one.atRisk) }))
  return drawn
    .toSorted((a, b) => compareDecimals(b.exposed, a.exposed))
    .map(({ value, exposed: _, ...sums }) => ({ value: value ?? NOT_SAID, sums, note: null }))
}

export const EXPOSURE_CHARTS = [
  { by: 'week', title: 'Exposure by week', head: 'Week (UTC)', member: 'week' },
  { by: 'code', title: 'Exposure by code', head: 'Code', member: 'code' },
  { by: 'bucket', title: 'Exposure by bucket', head: 'Bucket', member: 'bucket' },
  { by: 'state', title: 'Exposure by crypto at return', head: 'Crypto at return', member: 'state' },
] as const

export type ExposureBy = (typeof EXPOSURE_CHARTS)[number]['by']

export function exposureBars(
  by: ExposureBy,
  totals: CurrencyExposure,
  known: KnownReturns,
  now: number,
): ExposureBar[] {
  switch (by) {
    case 'week':
      return weekBars(totals.weeks, known, now)
    case 'code':
      return valueBars(totals.codes)
    case 'bucket':
      return valueBars(totals.buckets)
    case 'state':
      return valueBars(totals.states)
  }
}
