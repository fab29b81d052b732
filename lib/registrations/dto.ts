import type { ValueCount } from '../list/filters'
import type { Outcome } from '../model/outcome'
import type { ChangeState } from '../model/platform-change'
import type { RegistrationAction } from '../model/registration-change'

export const PERIODS = ['24h', '7d', '30d'] as const

export type Period = (typeof PERIODS)[number]

/** `counts` is null where the archive holds nothing of the time. */
export type HealthBar = { from: string; to: string; counts: Partial<Record<Outcome, number>> | null }

export type PeriodHealth = { total: number; outcomes: ValueCount<Outcome>[]; bars: HealthBar[] }

export type EndpointHealth = {
  /** 24 bars of an hour, 28 of six hours, 30 of a day; oldest first. */
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

/** What the list says about a change whose answer got lost. */
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
  /** By our clock. */
  startedAt: string
  /** When the answer came or the list showed the change; null while it may still be made, or counts as lost. */
  finishedAt: string | null
  /** Why it was refused or unknown; of a deletion, that the registration was gone already. */
  problem: string | null
  /** Ms from `readAt` on in which deliveries may go by the state of before. */
  settlingMs: number
  /** Ms from `readAt` on in which a change without an answer may still be made, and keeps colliding ones out. */
  openMs: number
}

export type LiveRegistration = {
  id: string
  url: string
  events: string[]
  failureCount: number | null
  disabled: boolean | null
}

/** A registration that does not fit the contract: what it receives is not known. */
export type UnreadableRegistration = {
  /** In the platform's list, from 0. */
  index: number
  id: string | null
  /** The first wrong field; empty for the whole. */
  field: string
  reason: string
  /** Without credentials; null where it must not be shown. */
  raw: string | null
  isCut: boolean
}

export type LiveRegistrations = { registrations: LiveRegistration[]; unreadable: UnreadableRegistration[] }

export type RegistrationRow = LiveRegistration & {
  health: EndpointHealth
  /** The newest change of the last day that was made, or may have been. */
  lastChange: RegistrationChange | null
}

/** A URL with deliveries and without a registration. */
export type UnregisteredEndpoint = {
  url: string
  deliveries: number
  firstAt: string
  lastAt: string
  /** The deletion of its registration from here, if any. */
  deletion: RegistrationChange | null
}

/** When the archive last saw an event, at any endpoint. */
export type EventSighting = { event: string; lastAt: string }

export type RegistrationList = {
  registrations: RegistrationRow[]
  /** In the platform's order. Any of them may receive an event that seems to reach nobody. */
  unreadable: UnreadableRegistration[]
  /** By our clock. */
  readAt: string
  unregistered: UnregisteredEndpoint[]
  sightings: EventSighting[]
  /** Of the last day, newest first, at most 50, with deletions. */
  changes: RegistrationChange[]
}

/** `list` was read after the change; null where it could not be. */
export type ChangeResult = {
  change: RegistrationChange
  list: RegistrationList | null
  /** Only for an unknown change. */
  evidence: ChangeEvidence | null
}

/** For watching a move. */
export type EndpointTraffic = { url: string; deliveries: number; delivered: number; lastAt: string | null }

export type TrafficAnswer = { since: string; endpoints: EndpointTraffic[]; syncedAt: string | null }
