import type { Random } from '../random'
import { type DepositResource, inFlightCents, releasedCents } from './deposit'
import { usd } from './money'

export const SIMULATED_BUCKETS = ['unauthorized', 'administrative', 'other'] as const
export const CRYPTO_STATES = ['not_released', 'in_flight', 'partially_confirmed', 'fully_confirmed'] as const
export const USER_ACTIONS = ['none', 'review_required', 'restricted', 'disabled'] as const

/** not-shown.md, ACH debit returns. */
export type AchReturn = {
  id: string
  depositId: string
  userId: string
  sourceId: string
  onRampId: string | null
  amountUsd: string
  currency: string
  returnCode: string | null
  returnReason: string | null
  occurredAt: string
  cryptoStateAtReturn: (typeof CRYPTO_STATES)[number]
  lossAmountUsd: string
  atRiskAmountUsd: string
  sourceAction: string
  userAction: (typeof USER_ACTIONS)[number]
  reportingBucket: (typeof SIMULATED_BUCKETS)[number]
}

type CodeRow = Pick<AchReturn, 'returnReason' | 'reportingBucket' | 'userAction' | 'sourceAction'>

export const SIMULATED_RETURNS: Readonly<Record<string, CodeRow>> = {
  R01: { returnReason: 'Insufficient funds', reportingBucket: 'other', userAction: 'none', sourceAction: 'none' },
  R02: {
    returnReason: 'Account closed',
    reportingBucket: 'administrative',
    userAction: 'review_required',
    sourceAction: 'disabled',
  },
  R03: {
    returnReason: 'No account',
    reportingBucket: 'administrative',
    userAction: 'review_required',
    sourceAction: 'disabled',
  },
  R10: {
    returnReason: 'Customer advises not authorized',
    reportingBucket: 'unauthorized',
    userAction: 'disabled',
    sourceAction: 'disabled',
  },
  R29: {
    returnReason: 'Corporate customer advises not authorized',
    reportingBucket: 'unauthorized',
    userAction: 'restricted',
    sourceAction: 'disabled',
  },
}

const UNKNOWN_CODE: CodeRow = {
  returnReason: null,
  reportingBucket: 'other',
  userAction: 'review_required',
  sourceAction: 'review_required',
}

const returnCents = (deposit: DepositResource) => deposit.principal + deposit.fee

/** `code` is null if the bank names none. */
export function createReturn(random: Random, deposit: DepositResource, code: string | null, at: Date): AchReturn {
  const row = (code !== null && Object.hasOwn(SIMULATED_RETURNS, code) && SIMULATED_RETURNS[code]) || UNKNOWN_CODE
  return {
    id: random.id('dr'),
    depositId: deposit.id,
    userId: deposit.userId,
    sourceId: deposit.source.id,
    onRampId: random.chance(0.1) ? null : deposit.onRampId,
    amountUsd: usd(returnCents(deposit)),
    currency: 'USD',
    returnCode: code,
    returnReason: row.returnReason,
    occurredAt: at.toISOString(),
    cryptoStateAtReturn: cryptoState(deposit),
    ...exposureOf(deposit),
    sourceAction: row.sourceAction,
    userAction: row.userAction,
    reportingBucket: row.reportingBucket,
  }
}

/** Confirmed crypto is lost and crypto in flight is at risk: together they are all that was sent and not stopped. */
export function exposureOf(deposit: DepositResource): Pick<AchReturn, 'lossAmountUsd' | 'atRiskAmountUsd'> {
  return { lossAmountUsd: usd(releasedCents(deposit)), atRiskAmountUsd: usd(inFlightCents(deposit)) }
}

function cryptoState(deposit: DepositResource): AchReturn['cryptoStateAtReturn'] {
  const released = releasedCents(deposit)
  if (released >= deposit.principal) return 'fully_confirmed'
  if (released > 0) return 'partially_confirmed'
  return inFlightCents(deposit) > 0 ? 'in_flight' : 'not_released'
}
