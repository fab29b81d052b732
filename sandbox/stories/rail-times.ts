import { addBusinessDays, dayOf } from './calendar'
import { DAY, HOUR, MINUTE, SECOND } from './story'

/** Hours of a business day, in UTC. */
type Hours = readonly [from: number, to: number]

/** Round-the-clock rails take a duration; bank rails are handed in and settle within banking hours. */
type RailTime =
  | { takesMs: readonly [least: number, most: number] }
  | { businessDays: readonly [least: number, most: number]; handedIn: Hours; settles: Hours }

/** Section 2.3. */
export const RAIL_TIMES = {
  rtp: { takesMs: [10 * SECOND, 50 * SECOND] },
  faster_payments: { takesMs: [20 * SECOND, 100 * SECOND] },
  push_to_card: { takesMs: [2 * MINUTE, 6 * MINUTE] },
  ach_same_day: { businessDays: [0, 0], handedIn: [11, 17], settles: [18, 22] },
  ach_standard: { businessDays: [1, 1], handedIn: [11, 21], settles: [11, 20] },
  wire: { businessDays: [0, 1], handedIn: [11, 20], settles: [13, 22] },
  eft: { businessDays: [1, 2], handedIn: [11, 21], settles: [12, 20] },
  sepa: { businessDays: [1, 2], handedIn: [6, 16], settles: [7, 17] },
} as const satisfies Record<string, RailTime>

export type Rail = keyof typeof RAIL_TIMES

/** Our own rule: ACH debits settle on the second business day. */
export const DEBIT_TIME: RailTime = { businessDays: [2, 2], handedIn: [11, 21], settles: [11, 20] }

/** Our own rule, in business days: unauthorized debits are returned long after settlement. */
export const RETURN_DAYS = { unauthorized: [4, 7], other: [1, 2] } as const
const UNAUTHORIZED: readonly (string | null)[] = ['R10', 'R29']
export const returnKind = (code: string | null) => (UNAUTHORIZED.includes(code) ? 'unauthorized' : 'other')

/** The place of a time in its range, from 0 to 1, if it is not left to chance. */
export const TYPICAL_SHARE = 0.25

const RAILS: ReadonlyMap<string, RailTime> = new Map(Object.entries(RAIL_TIMES))

export const railTime = (rail: string): RailTime => RAILS.get(rail) ?? RAIL_TIMES.wire

/** A payment is handed in at once, or when the bank opens. */
export function handedInAt(time: RailTime, ready: number, share: number): number {
  const atOnce = ready + within([20 * SECOND, 180 * SECOND], share)
  if ('takesMs' in time) return atOnce
  const [opens, closes] = time.handedIn
  const day = dayOf(atOnce)
  const hour = (atOnce - day * DAY) / HOUR
  const isBefore = hour < opens
  if (addBusinessDays(day, 0) === day && !isBefore && hour < closes) return atOnce
  const opening = isBefore ? addBusinessDays(day, 0) : addBusinessDays(day + 1, 0)
  return opening * DAY + opens * HOUR + within([0, HOUR], share)
}

export function settlesAt(time: RailTime, handedIn: number, share: number): number {
  if ('takesMs' in time) return handedIn + within(time.takesMs, share)
  const [least, most] = time.businessDays
  const turn = share * (most - least + 1)
  const day = addBusinessDays(dayOf(handedIn), least + Math.min(Math.floor(turn), most - least))
  const [from, to] = time.settles
  const opens = Math.max(day * DAY + from * HOUR, handedIn + HOUR)
  return opens + within([0, day * DAY + to * HOUR - opens], turn % 1)
}

export function onBusinessDay(from: number, days: number, share: number): number {
  return addBusinessDays(dayOf(from), days) * DAY + within([11 * HOUR, 20 * HOUR], share)
}

const within = ([least, most]: readonly [number, number], share: number) => Math.floor(least + share * (most - least))
