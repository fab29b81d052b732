import type { HeldAutoRampAccount } from '../holdings/holdings'
import type { Random } from '../random'
import { milestoneEvent, type PlatformEvent } from './event'
import { tokens, usd } from './money'
import { centsPerToken, worthOf } from './price'
import { chainTransaction, type MoneyTransaction } from './transaction'

export type CreditMilestone = 'depositDetected' | 'completed' | 'failed' | 'reversed' | 'refunded'

export type CreditStatus =
  | 'awaiting_payment'
  | 'cancelled'
  | 'in_review'
  | 'processing'
  | 'completed'
  | 'failed'
  | 'reversed'
  | 'refunded'

/** not-shown.md (6.3, onrampCredit.*), with further members for the record. */
export type OnRampCredit = {
  id: string
  userId: string
  sequence: number
  integratorId: string | null
  status: CreditStatus
  createdAt: string
  completedAt: string | null
  input: { amount: string; currency: string; rail: string | null }
  output: { amount: string; token: string; network: string; address: string }
  fees: { amount: string; currency: string } | null
  transaction: MoneyTransaction | null
}

const STATUS: Readonly<Record<CreditMilestone, CreditStatus>> = {
  depositDetected: 'processing',
  completed: 'completed',
  failed: 'failed',
  reversed: 'reversed',
  refunded: 'refunded',
}

export type CreditSubject = { userId: string; integratorId: string }

export function createCredit(random: Random, subject: CreditSubject, account: HeldAutoRampAccount): OnRampCredit {
  const { currency, token, network, address, depositInstructions } = account
  const cents = random.int(5_000, 900_000)
  const feeCents = Math.round(cents / 250)
  const rail = depositInstructions.type === 'iban' ? 'sepa' : random.pick(['ach_standard', 'wire'])
  return {
    id: random.id('onr'),
    userId: subject.userId,
    sequence: 0,
    integratorId: random.chance(0.1) ? null : subject.integratorId,
    status: 'awaiting_payment',
    createdAt: '',
    completedAt: null,
    input: { amount: usd(cents), currency, rail: random.chance(0.1) ? null : rail },
    output: {
      amount: tokens(worthOf(cents - feeCents, centsPerToken(token, currency), 'down')),
      token,
      network,
      address,
    },
    fees: random.chance(0.1) ? null : { amount: usd(feeCents), currency },
    transaction: null,
  }
}

export function creditEvent(
  credit: OnRampCredit,
  milestone: CreditMilestone,
  moment: { at: Date; random: Random },
): PlatformEvent {
  credit.status = STATUS[milestone]
  if (milestone === 'completed') {
    const transaction = chainTransaction(moment.random)
    credit.transaction = moment.random.chance(0.1) ? { ...transaction, explorerUrl: null } : transaction
    credit.completedAt = moment.at.toISOString()
  }
  const { id, status, input, output, fees, transaction } = credit
  return milestoneEvent(
    `onrampCredit.${milestone}`,
    credit,
    { ...moment, integratorId: credit.integratorId },
    { onRamp: { id, status, input, output, fees, transaction } },
  )
}
