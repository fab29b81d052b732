import type { HeldFundingSource } from '../holdings/holdings'
import type { DepositResource } from './deposit'
import { usd } from './money'

/** In cents. Our own amounts: the specification names reasons only. */
const LIMITS = {
  minimum: 10_00,
  transaction: 2_500_00,
  /** The most that all unsettled debits of a user may add up to. */
  unsettledAmount: 10_000_00,
  unsettledDeposits: 5,
  /** The most crypto that may leave ahead of its debit. */
  earlyRelease: 1_000_00,
} as const

/** The number of a user’s unsettled debits, their sum and the crypto sent for them, both in cents. */
export type Unsettled = { deposits: number; amount: number; released: number }

type Limit = {
  available: boolean
  maxAmountUsd: string | null
  reason: string | null
  suggestedAction: string | null
  clearsAt: string | null
}

/** not-shown.md, "7, 8 limits pre-flight". */
export type AccountDepositLimits = {
  minimumDepositAmountUsd: string
  transactionLimitUsd: string
  limitsByPriority: {
    normal: Limit & { minAmountUsd: string | null }
    high: Limit & { maxEarlyReleaseAmountUsd: string | null }
  }
}

type Refusal = Pick<Limit, 'reason' | 'suggestedAction' | 'clearsAt'>

export function depositLimits(source: HeldFundingSource, unsettled: Unsettled): AccountDepositLimits {
  const refusal = refusalBySource(source) ?? refusalByDebits(unsettled)
  const room = Math.min(LIMITS.transaction, LIMITS.unsettledAmount - unsettled.amount)
  const early = LIMITS.earlyRelease - unsettled.released
  const earlyRefusal = refusal ?? (early < LIMITS.minimum ? wait('open_exposure') : null)
  return {
    minimumDepositAmountUsd: usd(LIMITS.minimum),
    transactionLimitUsd: usd(LIMITS.transaction),
    limitsByPriority: {
      normal: { ...limit(refusal, room), minAmountUsd: refusal ? null : usd(LIMITS.minimum) },
      high: {
        ...limit(earlyRefusal, room),
        maxEarlyReleaseAmountUsd: earlyRefusal ? null : usd(Math.min(early, room)),
      },
    },
  }
}

const NO_REFUSAL: Refusal = { reason: null, suggestedAction: null, clearsAt: null }

function limit(refusal: Refusal | null, room: number): Limit {
  return { available: refusal === null, maxAmountUsd: refusal ? null : usd(room), ...(refusal ?? NO_REFUSAL) }
}

const REASONS: Readonly<Record<string, string>> = {
  risk_blocked: 'risk_rejected',
  ownership_review_required: 'risk_review_required',
}

function refusalBySource({ status, statusReason, availableAt }: HeldFundingSource): Refusal | null {
  if (status === 'active') return null
  const reason = REASONS[statusReason ?? ''] ?? 'not_available'
  return { reason, suggestedAction: 'auto_ramp', clearsAt: availableAt }
}

function refusalByDebits({ deposits, amount }: Unsettled): Refusal | null {
  if (deposits >= LIMITS.unsettledDeposits) return wait('unsettled_deposit_limit')
  return LIMITS.unsettledAmount - amount < LIMITS.minimum ? wait('unsettled_amount_limit') : null
}

const wait = (reason: string): Refusal => ({ reason, suggestedAction: 'wait_for_settlement', clearsAt: null })

const UNSETTLED_STATES: readonly string[] = ['authorized', 'submitting', 'submitted']

/** An unreturned debit counts as settled after this time, with or without an event. */
const SETTLES_WITHIN_MS = 5 * 24 * 60 * 60 * 1000

type Debit = Pick<DepositResource, 'debitStatus' | 'createdAt' | 'principal' | 'fee' | 'sent'>

export function unsettledOf(deposits: Iterable<Debit>, now: number): Unsettled {
  const total: Unsettled = { deposits: 0, amount: 0, released: 0 }
  for (const deposit of deposits) {
    const isOpen = UNSETTLED_STATES.includes(deposit.debitStatus)
    if (!isOpen || now - Date.parse(deposit.createdAt) > SETTLES_WITHIN_MS) continue
    total.deposits += 1
    total.amount += deposit.principal + deposit.fee
    total.released += deposit.sent
  }
  return total
}
