import type { Random } from '../random'
import type { User } from '../state/users'
import { type AchReturn, returnCents } from './ach-return'
import { milestoneEvent, type PlatformEvent } from './event'
import { usd } from './money'

export type DepositMilestone = 'authorized' | 'deliveryProgress' | 'delivered' | 'refunded' | 'returned'

/** A linked-bank deposit; amounts in cents. */
export type Deposit = {
  id: string
  userId: string
  sequence: number
  onRampId: string
  destination: string
  principal: number
  instant: number
  fee: number
  released: number
  debitStatus: string
  releaseStatus: string
  releaseDecisionMode: 'after_settlement' | 'early_full' | 'early_partial'
  source: { id: string; institutionName: string | null; accountMask: string | null }
}

export function createDeposit(random: Random, user: User): Deposit {
  const principal = random.int(25, 2_500) * 100
  const releaseDecisionMode = random.pick(['early_partial', 'after_settlement', 'early_full'])
  const instant = { early_full: principal, early_partial: Math.round(principal / 4), after_settlement: 0 }[
    releaseDecisionMode
  ]
  return {
    id: random.id('dep'),
    userId: user.id,
    sequence: 0,
    onRampId: random.id('onr'),
    destination: `0x${random.hex(4)}…${random.hex(4)}`,
    principal,
    instant,
    fee: Math.max(99, Math.round(principal / 100)),
    released: 0,
    debitStatus: 'authorized',
    releaseStatus: 'not_started',
    releaseDecisionMode,
    source: {
      id: random.id('fs'),
      institutionName: random.chance(0.06) ? null : user.institution,
      accountMask: random.chance(0.06) ? null : String(random.int(1000, 9999)),
    },
  }
}

const STATES: Record<DepositMilestone, (deposit: Deposit) => Partial<Deposit>> = {
  authorized: () => ({}),
  deliveryProgress: ({ principal, instant }) => ({
    debitStatus: 'submitted',
    releaseStatus: 'partial',
    released: instant > 0 && instant < principal ? instant : Math.round(principal / 2),
  }),
  delivered: ({ principal, releaseDecisionMode }) => ({
    debitStatus: releaseDecisionMode === 'early_full' ? 'submitted' : 'settled',
    releaseStatus: 'completed',
    released: principal,
  }),
  refunded: () => ({ debitStatus: 'settled', releaseStatus: 'failed' }),
  returned: () => ({ debitStatus: 'returned' }),
}

/** Moves a deposit to a milestone and gives the event; `achReturn` is required for `returned` only (6.3). */
export function depositEvent(
  deposit: Deposit,
  milestone: DepositMilestone,
  moment: { at: Date; random: Random },
  achReturn: AchReturn | null = null,
): PlatformEvent {
  Object.assign(deposit, STATES[milestone](deposit))
  const { id, principal, fee, instant, source } = deposit
  const emitted = milestoneEvent(`achDebit.${milestone}`, deposit, moment, {
    deposit: {
      id,
      asset: 'USDC',
      destinationAddressDisplay: deposit.destination,
      principalAmountUsd: usd(principal),
      totalDebitAmountUsd: usd(principal + fee),
      confirmedReleasedAmountUsd: usd(deposit.released),
      debitStatus: deposit.debitStatus,
      releaseStatus: deposit.releaseStatus,
      releaseDecisionMode: deposit.releaseDecisionMode,
      instantPortionUsd: usd(instant),
      settlementPortionUsd: usd(principal - instant),
      userFeeUsd: usd(fee),
    },
    fundingSource: source,
    achReturn: achReturn && {
      id: achReturn.id,
      amountUsd: usd(returnCents(deposit)),
      cryptoStateAtReturn: achReturn.cryptoStateAtReturn,
      userAction: achReturn.userAction,
    },
  })
  return achReturn === null ? emitted : { ...emitted, returnId: achReturn.id }
}
