import type { DeliveryRow } from '../../archive/dto'
import type { HappenedFact } from '../../archive/happened/happened'
import type { PartReading } from '../../http/reading'
import type { ReturnRow } from '../dto'

/** Deliveries about a resource of a return: up to 100 counted, the newest first. */
export type ReturnWebhooks = {
  about: 'return' | 'deposit' | 'on-ramp' | 'funding source'
  id: string
  count: number
  isCapped: boolean
  rows: DeliveryRow[]
}

/** A milestone of the deposit, by the archive. `released`: confirmed until then, in USD. */
export type ReleaseStep = {
  deliveryId: string
  event: string
  title: string
  at: string | null
  sequence: number | null
  released: string | null
}

/** The deposit as its newest milestone in the archive tells it. */
export type ArchivedDeposit = { event: string; at: string | null; facts: HappenedFact[]; steps: ReleaseStep[] }

export type ReturnDetail = ReturnRow & {
  /** As the platform gave it, cut where it is long. */
  record: string
  firstReadAt: string
  changedAt: string
  readAt: string
  /** Since when the platform has it no more. */
  goneAt: string | null
  deposit: ArchivedDeposit | null
  webhooks: ReturnWebhooks[]
}

/** Values of a resource that the platform has now, as rows. */
export type LiveFact = HappenedFact | { label: string; kind: 'time'; iso: string }

export type LivePart = { of: 'deposit' | 'funding source' | 'on-ramp'; id: string; reading: PartReading<LiveFact[]> }

/** Read with the user's key at `readAt`. */
export type LiveMoney = { readAt: string; parts: LivePart[] }
