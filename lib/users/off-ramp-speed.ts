import type { RAILS } from '../ramp/contract/values/networks'

/** The longest time that section 2.3 calls usual, generous for "seconds" and "minutes"; null if it says nothing. */
type Usual = { minutes: number } | { businessDays: number } | null

const USUAL: Record<keyof typeof RAILS, Usual> = {
  ach_standard: { businessDays: 1 },
  ach_same_day: { businessDays: 0 },
  rtp: { minutes: 10 },
  wire: { businessDays: 1 },
  eft: { businessDays: 2 },
  sepa: { businessDays: 2 },
  faster_payments: { minutes: 15 },
  push_to_card: { minutes: 30 },
  bill_pay: null,
  card_deposit: null,
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A business day of the Americas ends after midnight in UTC. */
const DAY_END_HOUR_MS = 6 * 60 * MINUTE_MS

/**
 * The time by which a payout that was handed to the rail at `since` should have arrived; null if the contract gives none. Both
 * are in ms since 1970. Weekends are no business days; holidays are not known here.
 */
export function usuallyBy(rail: string, since: number): number | null {
  const usual = usualTime(rail)
  if (usual === null) return null
  if ('minutes' in usual) return since + usual.minutes * MINUTE_MS
  return endOfBusinessDays(Math.floor(since / DAY_MS), usual.businessDays)
}

/** The time before which payouts were handed to the rail that are late at `now`; null if the contract gives no usual time. */
export function lateBefore(rail: string, now: number): number | null {
  const usual = usualTime(rail)
  if (usual === null) return null
  if ('minutes' in usual) return now - usual.minutes * MINUTE_MS
  let day = Math.floor(now / DAY_MS)
  while (endOfBusinessDays(day, usual.businessDays) >= now) day--
  return (day + 1) * DAY_MS
}

const usualTime = (rail: string): Usual => (Object.hasOwn(USUAL, rail) ? USUAL[rail as keyof typeof USUAL] : null)

function endOfBusinessDays(day: number, businessDays: number): number {
  let last = day
  while (isWeekend(last)) last++
  for (let left = businessDays; left > 0; left--) {
    last++
    while (isWeekend(last)) last++
  }
  return (last + 1) * DAY_MS + DAY_END_HOUR_MS
}

/** @param day days since 1970-01-01, which was a Thursday */
function isWeekend(day: number): boolean {
  const weekday = (day + 4) % 7
  return weekday === 0 || weekday === 6
}

export type Punctuality =
  /** The payout is not with a rail. */
  | { state: 'not-with-rail' }
  /** Nothing can be said, because a fact is missing. */
  | { state: 'not-known'; lacks: 'rail' | 'start' | 'usual time' }
  | { state: 'in-time' | 'late'; since: string; dueBy: string }

export function punctualityOf(
  { status, rail, inFlightSince }: { status: string; rail: string | null; inFlightSince: string | null },
  now: number,
): Punctuality {
  if (status !== 'in_flight') return { state: 'not-with-rail' }
  if (rail === null) return { state: 'not-known', lacks: 'rail' }
  const since = inFlightSince === null ? Number.NaN : Date.parse(inFlightSince)
  if (inFlightSince === null || Number.isNaN(since)) return { state: 'not-known', lacks: 'start' }
  const dueBy = usuallyBy(rail, since)
  if (dueBy === null) return { state: 'not-known', lacks: 'usual time' }
  return { state: now > dueBy ? 'late' : 'in-time', since: inFlightSince, dueBy: new Date(dueBy).toISOString() }
}
