import type { EndpointAnswer } from '../ramp'

type Deposit = EndpointAnswer<'getDeposit'>

/** The members of a deposit that the platform may leave out or give as null. */
const OPTIONAL = [
  'onRampId',
  'quoteType',
  'priority',
  'userFeeUsd',
  'instantPortionUsd',
  'settlementPortionUsd',
  'releasedAmountUsd',
  'confirmedReleasedAmountUsd',
  'network',
  'asset',
  'address',
  'debitStatus',
  'releaseStatus',
  'releaseDecisionMode',
  'authorizedAt',
  'createdAt',
  'settledAt',
  'returnedAt',
  'completedAt',
  'returnCode',
  'returnReason',
  'debitFailureCode',
  'releaseFailureCode',
  'payoutTxHash',
] as const satisfies readonly (keyof Deposit)[]

type Optional = Record<(typeof OPTIONAL)[number], string | null>

export function toDepositRow(deposit: Deposit) {
  // The object has each name of the list, with a text or null.
  const optional = Object.fromEntries(OPTIONAL.map((name) => [name, deposit[name] ?? null])) as Optional
  const { id, status, sourceId, principalAmountUsd, totalDebitAmountUsd } = deposit
  return { id, status, sourceId, principalAmountUsd, totalDebitAmountUsd, ...optional }
}
