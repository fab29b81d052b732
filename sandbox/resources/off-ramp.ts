import type { Random } from '../random'
import { milestoneEvent, type PlatformEvent } from './event'
import { chainTransaction, type MoneyTransaction } from './transaction'

export type OffRampMilestone = 'confirmed' | 'inFlight' | 'completed' | 'failed' | 'refunded' | 'reversed'

export type OffRampStatus =
  | 'awaiting_funding'
  | 'queued'
  | 'in_flight'
  | 'completed'
  | 'canceled'
  | 'failed'
  | 'reversed'
  | 'refunded'

/** What both the record (section 2.5) and the snapshot (section 6.3) of an off-ramp are made from. */
export type OffRampResource = {
  id: string
  userId: string
  sequence: number
  integratorId: string | null
  quoteId: string | null
  status: OffRampStatus
  createdAt: string
  chain: string
  /** A leaf that may be null (not-shown.md, "6.3 null-able leaves"); so may the others below. */
  input: { amount: string; token: string } | null
  output: { amount: string; currency: string; rail: string | null; accountId: string; accountName: string | null }
  fees: { amount: string; currency: string } | null
  transaction: MoneyTransaction | null
  /** How it is paid, also where `output.rail` does not tell. */
  rail: string
}

const STATUS: Readonly<Record<OffRampMilestone, OffRampStatus>> = {
  confirmed: 'queued',
  inFlight: 'in_flight',
  completed: 'completed',
  failed: 'failed',
  refunded: 'refunded',
  reversed: 'reversed',
}

/** Moves an off-ramp to a milestone and gives the event that says so. */
export function offRampEvent(
  offRamp: OffRampResource,
  milestone: OffRampMilestone,
  moment: { at: Date; random: Random },
): PlatformEvent {
  offRamp.status = STATUS[milestone]
  if (offRamp.transaction === null && !moment.random.chance(0.04)) {
    offRamp.transaction = chainTransaction(moment.random)
  }
  const { id, quoteId, status, chain, input, output, fees, transaction } = offRamp
  return milestoneEvent(
    `offramp.${milestone}`,
    offRamp,
    { ...moment, integratorId: offRamp.integratorId },
    {
      offRamp: {
        id,
        quoteId,
        status,
        input: input && { ...input, chain },
        output,
        fees,
        transaction,
        failureMessage: null,
      },
    },
  )
}

/** The record of section 2.5; what is not known is left out. */
export function offRampRecord({ id, status, createdAt, chain, input, output, fees, transaction }: OffRampResource) {
  const { amount, currency, accountId } = output
  return {
    id,
    status,
    createdAt,
    payout: { amount, currency, accountId },
    chain,
    ...(fees === null ? {} : { fees }),
    ...(input === null ? {} : { paymentAsset: input }),
    ...(transaction === null ? {} : { transaction }),
  }
}
