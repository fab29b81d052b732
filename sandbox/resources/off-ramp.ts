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

/** Sections 2.5 and 6.3. */
export type OffRampResource = {
  id: string
  userId: string
  sequence: number
  integratorId: string | null
  quoteId: string | null
  status: OffRampStatus
  createdAt: string
  chain: string
  /** May be null, as the leaves below (not-shown.md, "6.3 null-able leaves"). */
  input: { amount: string; token: string } | null
  output: { amount: string; currency: string; rail: string | null; accountId: string; accountName: string | null }
  fees: { amount: string; currency: string } | null
  transaction: MoneyTransaction | null
  /** Known even if `output.rail` is missing. */
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

/** Section 2.5; unknown members are left out. */
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
