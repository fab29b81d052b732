import type { ValueCount } from '../list/filters'
import type { Outcome } from '../model/outcome'
import type { ChangeState } from '../model/platform-change'
import type { RegistrationAction } from '../model/registration-change'
import type { UnreadableItem } from '../ramp/records/shown-unreadable'

export const PERIODS = ['24h', '7d', '30d'] as const

export type Period = (typeof PERIODS)[number]

/** One bar of a health chart; `counts` is null if the archive does not cover the bar and has no deliveries in it. */
export type HealthBar = { from: string; to: string; counts: Partial<Record<Outcome, number>> | null }

export type PeriodHealth = { total: number; outcomes: ValueCount<Outcome>[]; bars: HealthBar[] }

export type EndpointHealth = {
  /** 24 bars of an hour, 28 of six hours and 30 of a day, oldest first. */
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
  /** The time by our clock. */
  startedAt: string
  /** The time when the answer or the list settled the change; null while it is open or its answer is lost. */
  finishedAt: string | null
  /** A sentence on why the change was refused or is unknown, or that a deletion found nothing. */
  problem: string | null
  /** Milliseconds from `readAt` in which the old state may still be in effect. */
  propagatingMs: number
  /** Milliseconds from `readAt` in which a change without an answer blocks colliding ones. */
  openMs: number
}

export type LiveRegistration = {
  id: string
  url: string
  events: string[]
  failureCount: number | null
  disabled: boolean | null
  /** The time since which the endpoint has been failing, by the archive; null if it is not failing. */
  failingSince: string | null
}

/** A registration that does not fit the contract, so that its events are unknown. */
export type UnreadableRegistration = UnreadableItem

export type LiveRegistrations = { registrations: LiveRegistration[]; unreadable: UnreadableRegistration[] }

export type RegistrationRow = LiveRegistration & {
  health: EndpointHealth
  /** The newest change of the last day that was made or may have been. */
  lastChange: RegistrationChange | null
}

export type UnregisteredEndpoint = {
  url: string
  deliveries: number
  firstAt: string
  lastAt: string
  /** The newest deletion of this URL by Rampdesk that was made or may have been; null if there is none. */
  deletion: RegistrationChange | null
}

/** The last delivery of an event to any endpoint. */
export type EventSighting = { event: string; lastAt: string }

export type RegistrationList = {
  registrations: RegistrationRow[]
  /** Each of these may receive an event that seems to reach nobody. */
  unreadable: UnreadableRegistration[]
  /** The time by our clock. */
  readAt: string
  unregistered: UnregisteredEndpoint[]
  sightings: EventSighting[]
  /** The changes of the last day, newest first, at most 50. */
  changes: RegistrationChange[]
}

/** `list` was read after the change; null if it could not be read. */
export type ChangeResult = {
  change: RegistrationChange
  list: RegistrationList | null
  /** The list’s evidence for an unknown change, else null. */
  evidence: ChangeEvidence | null
}

/** The recent deliveries of one endpoint, for watching a move. */
export type EndpointTraffic = { url: string; deliveries: number; delivered: number; lastAt: string | null }

export type TrafficAnswer = { since: string; endpoints: EndpointTraffic[]; syncedAt: string | null }
