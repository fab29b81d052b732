import type { EndpointAnswer } from '../../ramp'
import type { DepositRow } from '../dto'

/** Members that the platform may leave out or give as null. */
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
] as const satisfies readonly (keyof DepositRow)[]

type Optional = Pick<DepositRow, (typeof OPTIONAL)[number]>

export function toDepositRow(deposit: EndpointAnswer<'getDeposit'>): DepositRow {
  // Each name of the list, with a text or null.
  const optional = Object.fromEntries(OPTIONAL.map((name) => [name, deposit[name] ?? null])) as Optional
  const { id, status, sourceId, principalAmountUsd, totalDebitAmountUsd } = deposit
  return { id, status, sourceId, principalAmountUsd, totalDebitAmountUsd, ...optional }
}
