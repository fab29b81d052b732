import type { Outcome } from '../../model/outcome'
import type { EventFamily } from '../../ramp/contract/events'

/** The families of events, and `unlisted` for an event that this version's catalogue does not know. */
export const FAMILIES = ['generic', 'milestone', 'unlisted'] as const satisfies readonly (EventFamily | 'unlisted')[]

export type Family = (typeof FAMILIES)[number]

/** Time ranges that end now, with their length in hours. */
export const TIME_PRESETS = { '1h': 1, '24h': 24, '7d': 7 * 24, '30d': 30 * 24 } as const satisfies Record<
  string,
  number
>

export type TimePreset = keyof typeof TIME_PRESETS

export const TIME_PRESET_NAMES = Object.keys(TIME_PRESETS) as [TimePreset, ...TimePreset[]]

/** Classes of status by which deliveries are filtered; a three-digit code is a filter of its own. */
export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx', 'none'] as const

/** A class, `none` for records without a status, or a code. */
export const STATUS_TEXT = /^(?:[1-9]xx|none|\d{1,9})$/

/** Stands for "no status" in the kept counts, whose keys have no nulls; no status is negative. */
export const NO_STATUS = -1

/** Whether a record's status (null without one) is what `choice` names. */
export function isStatus(choice: string, status: number | null): boolean {
  if (choice === 'none') return status === null
  if (status === null) return false
  return choice.endsWith('xx') ? Math.floor(status / 100) === Number(choice[0]) : status === Number(choice)
}

/** Which deliveries are meant. Empty lists and null mean no filter; filters of different kinds all hold. */
export type DeliveryFilter = {
  outcomes: readonly Outcome[]
  families: readonly Family[]
  events: readonly string[]
  endpoints: readonly string[]
  /** As `STATUS_TEXT` allows. */
  statuses: readonly string[]
  users: readonly string[]
  resources: readonly string[]
  eventIds: readonly string[]
  /** Not before this instant. */
  from: Date | null
  /** Before this instant. */
  to: Date | null
  /** Text in the payload; see `search-terms.ts`. */
  text: string | null
}

export const NO_FILTER: DeliveryFilter = {
  outcomes: [],
  families: [],
  events: [],
  endpoints: [],
  statuses: [],
  users: [],
  resources: [],
  eventIds: [],
  from: null,
  to: null,
  text: null,
}
