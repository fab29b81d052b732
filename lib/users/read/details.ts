import type { PublicProblem } from '../../http/problem'
import type { PartReading } from '../../http/reading'
import type { DepositRow, OffRampRow, OnRampRow, ResourceTimeline } from '../dto'
import type { Punctuality } from '../off-ramp-speed'
import type { UserAnswer } from '../tell/user-answer'
import type { toGlance } from './read-user-returns'

/** The destination of a payout. */
export type DestinationGlance = {
  kind: 'bank account' | 'debit card'
  name: string | null
  last4: string | null
  status: string
}

/** The source of a row: the platform’s record or, if that can’t be read, the newest snapshot of the archive. */
export type KnownFrom = 'platform' | 'archive'

type Detail<Row> = {
  id: string
  readAt: string
  /** The resource; null if neither the platform nor the archive knows it. */
  row: Row | null
  knownFrom: KnownFrom | null
  /** The reason why the platform’s record is missing. */
  liveProblem: PublicProblem | null
  timeline: PartReading<ResourceTimeline>
  answer: UserAnswer | null
}

export type OffRampDetail = Detail<OffRampRow> & {
  punctuality: Punctuality
  /** The account of the payout; null if the off-ramp names none. */
  destination: PartReading<DestinationGlance> | null
}

export type OnRampDetail = Detail<OnRampRow>

/** An ACH debit return, as the platform lists it. */
export type ReturnGlance = ReturnType<typeof toGlance>

export type DepositDetail = Detail<DepositRow> & { returns: PartReading<ReturnGlance[]> }
