import type { DeliveryRow } from '../../archive/dto'
import type { HappenedFact } from '../../archive/happened/happened'
import type { PartReading } from '../../http/reading'
import type { ReturnRow } from '../dto'

/** The deliveries about a resource of a return, newest first; up to 100 are counted. */
export type ReturnWebhooks = {
  about: 'return' | 'deposit' | 'on-ramp' | 'funding source'
  id: string
  count: number
  isCapped: boolean
  rows: DeliveryRow[]
}

/** An archived milestone of the deposit. `released` is the amount confirmed until then, in USD. */
export type ReleaseStep = {
  deliveryId: string
  event: string
  title: string
  at: string | null
  sequence: number | null
  released: string | null
}

/** The deposit as of its newest archived milestone. */
export type ArchivedDeposit = { event: string; at: string | null; facts: HappenedFact[]; steps: ReleaseStep[] }

export type ReturnDetail = ReturnRow & {
  /** The platform’s JSON, cut if it is long. */
  record: string
  firstReadAt: string
  changedAt: string
  readAt: string
  /** The time since which the platform no longer has the return; null while it has it. */
  goneAt: string | null
  deposit: ArchivedDeposit | null
  webhooks: ReturnWebhooks[]
}

/** A present value of a resource at the platform, as a row. */
export type LiveFact = HappenedFact | { label: string; kind: 'time'; iso: string }

export type LivePart = { of: 'deposit' | 'funding source' | 'on-ramp'; id: string; reading: PartReading<LiveFact[]> }

/** Resources of a return as the platform has them now, read with the user’s key at `readAt`. */
export type LiveMoney = { readAt: string; parts: LivePart[] }
