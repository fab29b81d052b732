import type { DeliveryRow } from '../archive/dto'
import type { MoneyTone } from '../archive/happened/happened'
import type { PartReading } from '../http/reading'
import type { Outcome } from '../model/outcome'
import type { UnreadableItem } from '../ramp/records/shown-unreadable'
import type { toDepositRow } from './deposit-row'
import type { toOffRampRow } from './off-ramp-row'
import type { toOnRampRow } from './on-ramp-row'

export type Requirement = {
  type: string
  description: string | null
  /** An https address. */
  link: string | null
  /** Any other address, which is only shown as text. */
  inertLink: string | null
  status: string | null
}

export type UserCapability = {
  product: string
  method: string | null
  name: string | null
  description: string | null
  status: string
  requirements: Requirement[]
  /** The number of requirements that can’t be read. */
  unreadable: number
}

export type UserProfile = {
  email: string | null
  firstName: string | null
  signedUpAt: string | null
  timezone: string | null
  verification: { status: string; failureReason: string | null; country: string | null } | null
  capabilities: UserCapability[]
  unreadable: UnreadableItem[]
}

/** The archive’s facts on a user; up to 1,000 deliveries are counted. */
export type ArchiveFacts = {
  deliveries: number
  isCapped: boolean
  newestAt: string | null
  newest: DeliveryRow | null
}

export type UserHead = {
  userId: string
  readAt: string
  profile: PartReading<UserProfile>
  archive: PartReading<ArchiveFacts>
}

/** A page of the platform’s list. */
export type ResourcePage<Row> = {
  rows: Row[]
  unreadable: UnreadableItem[]
  /** The number of items in the answer beyond those that a page can show. */
  leftOut: number
  olderCursor: string | null
  /** Set if the user has no key and the rows are the archive’s newest snapshots; `isCut`: the archive has more. */
  told?: { isCut: boolean }
}

export type OffRampRow = ReturnType<typeof toOffRampRow>

export type OnRampRow = ReturnType<typeof toOnRampRow>

export type DepositRow = ReturnType<typeof toDepositRow>

/** An event of a resource; its deliveries to several endpoints are one event. */
export type TimelineEvent = {
  /** `occurredAt` of a milestone, else the time of the delivery. */
  at: string | null
  isOccurrence: boolean
  event: string
  title: string
  tone: MoneyTone
  /** The state in the snapshot; null for an event without one. */
  state: string | null
  sequence: number | null
  deliveries: { id: string; outcome: Outcome }[]
}

/** The events of a resource; `isCut`: there are older ones. */
export type ResourceTimeline = { events: TimelineEvent[]; isCut: boolean }
