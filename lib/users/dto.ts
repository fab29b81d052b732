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
  /** Any other address, to be shown as text. */
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
  /** Requirements that can't be read. */
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

/** The archive's facts on a user, up to 1,000 deliveries counted. */
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

/** A page of a list that the platform answers. */
export type ResourcePage<Row> = {
  rows: Row[]
  unreadable: UnreadableItem[]
  /** Items that the answer has beyond what a page can show. */
  leftOut: number
  olderCursor: string | null
  /** Is there where the user has no key and the rows are the newest snapshots of the archive; `isCut`: it has more. */
  told?: { isCut: boolean }
}

export type OffRampRow = ReturnType<typeof toOffRampRow>

export type OnRampRow = ReturnType<typeof toOnRampRow>

export type DepositRow = ReturnType<typeof toDepositRow>

/** An event of a resource, once: deliveries of one event to several endpoints are one. */
export type TimelineEvent = {
  /** `occurredAt` of a milestone, else when the delivery was recorded. */
  at: string | null
  isOccurrence: boolean
  event: string
  title: string
  tone: MoneyTone
  /** In the snapshot; null for an event that carries none. */
  state: string | null
  sequence: number | null
  deliveries: { id: string; outcome: Outcome }[]
}

/** `isCut`: there are older events. */
export type ResourceTimeline = { events: TimelineEvent[]; isCut: boolean }
