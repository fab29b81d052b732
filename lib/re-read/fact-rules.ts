/**
 * The paths of a value: `now` in the platform’s record, tried in turn, and `told` in the snapshot of a milestone (6.3). `unit`
 * is the unit of an amount. No rule names a whole account number, or the name or address of a person.
 */
export type ReReadRule = {
  label: string
  isCode?: true
  now: readonly string[]
  told?: string
  unit?: { now: readonly string[]; told?: string } | 'USD'
}

const money = (label: string, path: string, unit: string, snapshot: string): ReReadRule => ({
  label,
  now: [`${path}.amount`],
  told: `${snapshot}.${path}.amount`,
  unit: { now: [`${path}.${unit}`], told: `${snapshot}.${path}.${unit}` },
})

export const OFF_RAMP_RULES: readonly ReReadRule[] = [
  { label: 'State', isCode: true, now: ['status'], told: 'offRamp.status' },
  {
    label: 'Payout',
    now: ['payout.amount', 'output.amount'],
    told: 'offRamp.output.amount',
    unit: { now: ['payout.currency', 'output.currency'], told: 'offRamp.output.currency' },
  },
  {
    label: 'Paid in',
    now: ['paymentAsset.amount', 'input.amount'],
    told: 'offRamp.input.amount',
    unit: { now: ['paymentAsset.token', 'input.token'], told: 'offRamp.input.token' },
  },
  money('Fees', 'fees', 'currency', 'offRamp'),
  { label: 'Rail', isCode: true, now: ['output.rail'], told: 'offRamp.output.rail' },
  { label: 'Account id', now: ['payout.accountId', 'output.accountId'], told: 'offRamp.output.accountId' },
  { label: 'Chain', isCode: true, now: ['chain', 'input.chain'], told: 'offRamp.input.chain' },
  { label: 'Transaction', now: ['transaction.hash'], told: 'offRamp.transaction.hash' },
  { label: 'Created', now: ['createdAt'] },
  { label: 'Completed', now: ['completedAt'] },
]

const usd = (label: string, member: string, told?: string): ReReadRule => ({
  label,
  now: [member],
  ...(told && { told }),
  unit: 'USD',
})

export const DEPOSIT_RULES: readonly ReReadRule[] = [
  { label: 'State', isCode: true, now: ['status'] },
  { label: 'Debit', isCode: true, now: ['debitStatus'], told: 'deposit.debitStatus' },
  { label: 'Release', isCode: true, now: ['releaseStatus'], told: 'deposit.releaseStatus' },
  { label: 'Release mode', isCode: true, now: ['releaseDecisionMode'], told: 'deposit.releaseDecisionMode' },
  usd('Principal', 'principalAmountUsd', 'deposit.principalAmountUsd'),
  usd('Debited', 'totalDebitAmountUsd', 'deposit.totalDebitAmountUsd'),
  usd('Released', 'confirmedReleasedAmountUsd', 'deposit.confirmedReleasedAmountUsd'),
  usd('Fee', 'userFeeUsd', 'deposit.userFeeUsd'),
  usd('Instant part', 'instantPortionUsd', 'deposit.instantPortionUsd'),
  usd('At settlement', 'settlementPortionUsd', 'deposit.settlementPortionUsd'),
  { label: 'Asset', now: ['asset'], told: 'deposit.asset' },
  { label: 'Source id', now: ['sourceId'], told: 'fundingSource.id' },
  { label: 'Settled', now: ['settledAt'] },
  { label: 'Returned', now: ['returnedAt'] },
  { label: 'Return code', now: ['returnCode'] },
  { label: 'Debit failure', isCode: true, now: ['debitFailureCode'] },
  { label: 'Release failure', isCode: true, now: ['releaseFailureCode'] },
]

export const ON_RAMP_RULES: readonly ReReadRule[] = [
  { label: 'State', isCode: true, now: ['status'], told: 'onRamp.status' },
  money('Paid in', 'input', 'currency', 'onRamp'),
  money('Crypto', 'output', 'token', 'onRamp'),
  money('Fees', 'fees', 'currency', 'onRamp'),
  { label: 'Rail', isCode: true, now: ['input.rail'], told: 'onRamp.input.rail' },
  { label: 'Network', isCode: true, now: ['output.network'], told: 'onRamp.output.network' },
  { label: 'Transaction', now: ['output.txHash'], told: 'onRamp.transaction.hash' },
  { label: 'Deposit', now: ['source.depositId'] },
  { label: 'Created', now: ['createdAt'] },
  { label: 'Completed', now: ['completedAt'] },
]

export const RETURN_RULES: readonly ReReadRule[] = [
  usd('Returned', 'amountUsd', 'achReturn.amountUsd'),
  { label: 'Code', now: ['returnCode'] },
  { label: 'Reason', now: ['returnReason'] },
  { label: 'Occurred', now: ['occurredAt'] },
  { label: 'Crypto at return', isCode: true, now: ['cryptoStateAtReturn'], told: 'achReturn.cryptoStateAtReturn' },
  { label: 'User action', isCode: true, now: ['userAction'], told: 'achReturn.userAction' },
  { label: 'Source action', isCode: true, now: ['sourceAction'] },
  usd('At risk', 'atRiskAmountUsd'),
  usd('Lost', 'lossAmountUsd'),
  { label: 'Deposit', now: ['depositId'] },
  { label: 'Source', now: ['sourceId'] },
]

export const SOURCE_RULES: readonly ReReadRule[] = [
  { label: 'State', isCode: true, now: ['status'] },
  { label: 'Reason', isCode: true, now: ['statusReason'] },
  { label: 'Available', now: ['availableAt'] },
  { label: 'Permanent', now: ['permanent'] },
  { label: 'Bank', now: ['institution.name', 'institutionName'] },
  { label: 'Last four', now: ['accountNumberLast4'] },
  { label: 'Removed', now: ['deletedAt'] },
]

const USER_RULES: readonly ReReadRule[] = [
  { label: 'Verification', isCode: true, now: ['verification.status'] },
  { label: 'Failure', now: ['verification.failureReason'] },
  { label: 'Country', now: ['verification.country'] },
]

export const ACCOUNT_RULES: readonly ReReadRule[] = [
  { label: 'State', isCode: true, now: ['status'] },
  { label: 'Reason', isCode: true, now: ['statusReason'] },
  { label: 'Type', isCode: true, now: ['type', 'network'] },
  { label: 'Currency', now: ['currency'] },
  { label: 'Last four', now: ['accountNumberLast4', 'cardNumberLast4', 'ibanLast4', 'last4'] },
  { label: 'Created', now: ['createdAt'] },
]

type UserRecord = { capabilities: readonly { product: string; method?: string | null | undefined }[] }

/** The rules of a user, with a row for each capability. */
export const userRules = ({ capabilities }: UserRecord): ReReadRule[] => [
  ...USER_RULES,
  ...capabilities.map(({ product, method }, index) => ({
    label: [product, method].filter(Boolean).join(', ').replaceAll('_', ' '),
    isCode: true as const,
    now: [`capabilities.${index}.status`],
  })),
]
