import type { Family } from '../../model/family'
import type { Outcome } from '../../model/outcome'

/** Classes of status by which deliveries are filtered; a three-digit code is a filter of its own. */
export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx', 'none'] as const

/** A class, `none` for records without a status, or a code. */
export const STATUS_TEXT = /^(?:[1-9]xx|none|\d{1,9})$/

export const statusWord = (status: string) => (status === 'none' ? 'no status' : status)

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
