import type { DeliveryRow } from '../archive/dto'
import type { MoneyTone } from '../archive/happened/happened'
import type { PartReading } from '../http/reading'
import type { Outcome } from '../model/outcome'

/** An item that does not fit the contract (not-shown.md, rule 1). */
export type UnreadableItem = {
  index: number
  id: string | null
  /** Empty for the item itself. */
  field: string
  reason: string
  /** Is null where too large or possibly secret. */
  raw: string | null
  isCut: boolean
}

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
}

export type TransactionFacts = { hash: string | null; link: string | null; inertLink: string | null }

export type Fees = { amount: string | null; currency: string | null }

export type OffRampRow = {
  id: string
  status: string
  quoteId: string | null
  createdAt: string | null
  completedAt: string | null
  input: { amount: string | null; token: string | null; chain: string | null }
  output: {
    amount: string | null
    currency: string | null
    rail: string | null
    accountId: string | null
    accountName: string | null
  }
  fees: Fees | null
  transaction: TransactionFacts | null
}

export type OnRampRow = {
  id: string
  status: string
  createdAt: string
  completedAt: string | null
  input: { amount: string; currency: string; rail: string | null }
  output: {
    amount: string | null
    token: string | null
    network: string | null
    address: string | null
    txHash: string | null
  }
  fees: Fees | null
  depositId: string | null
  fundingSourceId: string | null
}

export type DepositRow = {
  id: string
  status: string
  sourceId: string
  onRampId: string | null
  quoteType: string | null
  priority: string | null
  principalAmountUsd: string
  totalDebitAmountUsd: string
  userFeeUsd: string | null
  instantPortionUsd: string | null
  settlementPortionUsd: string | null
  releasedAmountUsd: string | null
  confirmedReleasedAmountUsd: string | null
  network: string | null
  asset: string | null
  address: string | null
  debitStatus: string | null
  releaseStatus: string | null
  releaseDecisionMode: string | null
  authorizedAt: string | null
  createdAt: string | null
  settledAt: string | null
  returnedAt: string | null
  completedAt: string | null
  returnCode: string | null
  returnReason: string | null
  debitFailureCode: string | null
  releaseFailureCode: string | null
  payoutTxHash: string | null
}

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
