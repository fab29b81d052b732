import type { ValueCount } from '../list/filters'
import type { Outcome } from '../model/outcome'
import type { ChangeState } from '../model/platform-change'
import type { RegistrationAction } from '../model/registration-change'
import type { UnreadableItem } from '../ramp/records/shown-unreadable'

export const PERIODS = ['24h', '7d', '30d'] as const

export type Period = (typeof PERIODS)[number]

/** `counts` is null where the archive has nothing. */
export type HealthBar = { from: string; to: string; counts: Partial<Record<Outcome, number>> | null }

export type PeriodHealth = { total: number; outcomes: ValueCount<Outcome>[]; bars: HealthBar[] }

export type EndpointHealth = {
  /** 24 of an hour, 28 of six hours, 30 of a day; oldest first. */
  periods: Record<Period, PeriodHealth>
  lastDeliveredAt: string | null
  lastProblem: {
    at: string | null
    outcome: Outcome
    responseStatus: number | null
    error: string | null
    deliveryId: string
  } | null
}

export type ChangeEvidence = 'made' | 'not-made' | 'cannot-tell'

export type RegistrationChange = {
  id: string
  action: RegistrationAction
  webhookId: string | null
  url: string
  eventsBefore: string[] | null
  eventsAfter: string[] | null
  state: ChangeState
  by: string
  /** Our clock's time. */
  startedAt: string
  /** The time by the answer or the list; null while open or lost. */
  finishedAt: string | null
  /** Why refused or unknown, or that a deletion found nothing. */
  problem: string | null
  /** Ms from `readAt` in which the old state may still serve. */
  propagatingMs: number
  /** Ms from `readAt` in which a change without an answer keeps others out. */
  openMs: number
}

export type LiveRegistration = {
  id: string
  url: string
  events: string[]
  failureCount: number | null
  disabled: boolean | null
  /** Since when its endpoint has been failing, by the archive; null where it is not. */
  failingSince: string | null
}

/** Does not fit the contract; its events are unknown. */
export type UnreadableRegistration = UnreadableItem

export type LiveRegistrations = { registrations: LiveRegistration[]; unreadable: UnreadableRegistration[] }

export type RegistrationRow = LiveRegistration & {
  health: EndpointHealth
  /** Made, or perhaps made, on the last day. */
  lastChange: RegistrationChange | null
}

export type UnregisteredEndpoint = {
  url: string
  deliveries: number
  firstAt: string
  lastAt: string
  /** The deletion made from here, if any. */
  deletion: RegistrationChange | null
}

/** At any endpoint. */
export type EventSighting = { event: string; lastAt: string }

export type RegistrationList = {
  registrations: RegistrationRow[]
  /** Any may receive an event that seems to reach nobody. */
  unreadable: UnreadableRegistration[]
  /** Our clock's time. */
  readAt: string
  unregistered: UnregisteredEndpoint[]
  sightings: EventSighting[]
  /** Last day, newest first, at most 50. */
  changes: RegistrationChange[]
}

/** `list` was read after the change, where it could be. */
export type ChangeResult = {
  change: RegistrationChange
  list: RegistrationList | null
  /** Only for an unknown change. */
  evidence: ChangeEvidence | null
}

/** For watching a move. */
export type EndpointTraffic = { url: string; deliveries: number; delivered: number; lastAt: string | null }

export type TrafficAnswer = { since: string; endpoints: EndpointTraffic[]; syncedAt: string | null }
