import type { ValueCount } from '../list/filters'
import type { Outcome } from '../model/outcome'
import type { ChangeState } from '../model/platform-change'
import type { RegistrationAction } from '../model/registration-change'

/** Over how long the health of an endpoint is told. */
export const PERIODS = ['24h', '7d', '30d'] as const

export type Period = (typeof PERIODS)[number]

/** One bar: what became of the deliveries in a stretch of time. `counts` is null where the archive holds nothing of it. */
export type HealthBar = { from: string; to: string; counts: Partial<Record<Outcome, number>> | null }

export type PeriodHealth = { total: number; outcomes: ValueCount<Outcome>[]; bars: HealthBar[] }

/** Health of an endpoint, from the archive. */
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

/** A change of a registration that somebody made here. */
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
  /** When its answer came, or the list showed that it was made; null where neither did, which leaves its end open. */
  finishedAt: string | null
  /** Why it was refused or its end is not known; of a deletion that is done, that the registration was gone already. */
  problem: string | null
  /** Milliseconds, counted from `readAt` of the list, for which deliveries may still go by the state of before; 0: settled. */
  settlingMs: number
  /**
   * Milliseconds, counted from `readAt` of the list, for which one without an answer may still be made; until then none that
   * could collide with it is sent. 0: it has ended, or is presumed so.
   */
  openMs: number
}

/** A registration as the platform has it now. */
export type LiveRegistration = {
  id: string
  url: string
  events: string[]
  failureCount: number | null
  disabled: boolean | null
}

/** One of the platform's list that does not fit the contract: it is there, and what it receives is not known. */
export type UnreadableRegistration = {
  /** Its place in the platform's list, from 0. */
  index: number
  id: string | null
  /** The first field at fault; empty where it is the whole. */
  field: string
  reason: string
  /** As it came, without credentials; null where it is not to be shown. */
  raw: string | null
  /** `raw` is the beginning only. */
  isCut: boolean
}

/** What the platform lists. */
export type LiveRegistrations = { registrations: LiveRegistration[]; unreadable: UnreadableRegistration[] }

/** One with what the archive knows of its endpoint. */
export type RegistrationRow = LiveRegistration & {
  health: EndpointHealth
  /** The newest change of it that was made here, or may have been, within the last day; never a refused one. */
  lastChange: RegistrationChange | null
}

/** A URL that deliveries went to and that no registration has. */
export type UnregisteredEndpoint = {
  url: string
  deliveries: number
  firstAt: string
  lastAt: string
  /** The deletion that explains it, when it was made here. */
  deletion: RegistrationChange | null
}

/** When an event was last seen in the archive, at any endpoint. */
export type EventSighting = { event: string; lastAt: string }

export type RegistrationList = {
  registrations: RegistrationRow[]
  /** In the platform's order, which they share with `registrations`. While there is one, no event surely reaches nobody. */
  unreadable: UnreadableRegistration[]
  /** When the platform was asked, by our clock. */
  readAt: string
  unregistered: UnregisteredEndpoint[]
  sightings: EventSighting[]
  /** Of the last day, newest first, at most 50: deletions too, which no row of the list can show. */
  changes: RegistrationChange[]
}

/** What a change ended in, and the list as it was read after it; null where that could not be read. */
export type ChangeResult = {
  change: RegistrationChange
  list: RegistrationList | null
  /** Of an unknown change only: what the list that was read after it shows. */
  evidence: ChangeEvidence | null
}

/** Deliveries that reached an endpoint since a moment, for watching a move. */
export type EndpointTraffic = { url: string; deliveries: number; delivered: number; lastAt: string | null }

export type TrafficAnswer = { since: string; endpoints: EndpointTraffic[]; syncedAt: string | null }
