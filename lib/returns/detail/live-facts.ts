import type { HappenedFact } from '../../archive/happened/happened'
import { isDecimal } from '../../money/decimal-text'
import { formatAmount } from '../../money/format-amount'
import type { Deposit } from '../../ramp/contract/schemas/deposit'
import type { FundingSource } from '../../ramp/contract/schemas/funding-source'
import type { OnRamp } from '../../ramp/contract/schemas/on-ramp'
import { FUNDING_SOURCE_STATUS_REASONS, FUNDING_SOURCE_STATUSES } from '../../ramp/contract/values/accounts'
import {
  DEBIT_STATUSES,
  DEPOSIT_STATUSES,
  RELEASE_DECISION_MODES,
  RELEASE_STATUSES,
} from '../../ramp/contract/values/deposits'
import { CHAINS } from '../../ramp/contract/values/networks'
import { ON_RAMP_STATUSES } from '../../ramp/contract/values/ramps'
import { meaningOf, type ValueList } from '../../ramp/contract/values/value-list'
import type { LiveFact } from './dto'

type Text = string | null | undefined

const given = (text: Text): text is string => text != null && text !== ''

const fact = (label: string, kind: HappenedFact['kind'], value: Text): LiveFact[] =>
  given(value) ? [{ label, kind, text: value, meaning: null, link: null }] : []

const word = (label: string, value: Text, values: ValueList): LiveFact[] =>
  given(value) ? [{ label, kind: 'word', text: value, meaning: meaningOf(values, value) ?? null, link: null }] : []

const money = (label: string, value: Text, currency: string): LiveFact[] =>
  fact(label, 'amount', given(value) && isDecimal(value) ? formatAmount(value, currency) : value)

const time = (label: string, value: Text): LiveFact[] =>
  given(value) && !Number.isNaN(Date.parse(value)) ? [{ label, kind: 'time', iso: new Date(value).toISOString() }] : []

const USD = 'USD'

export function depositFacts(deposit: Deposit): LiveFact[] {
  return [
    ...word('State', deposit.status, DEPOSIT_STATUSES),
    ...word('Debit', deposit.debitStatus, DEBIT_STATUSES),
    ...word('Release', deposit.releaseStatus, RELEASE_STATUSES),
    ...word('Release mode', deposit.releaseDecisionMode, RELEASE_DECISION_MODES),
    ...money('Principal', deposit.principalAmountUsd, USD),
    ...money('Debited', deposit.totalDebitAmountUsd, USD),
    ...money('Released', deposit.releasedAmountUsd, USD),
    ...money('Confirmed', deposit.confirmedReleasedAmountUsd, USD),
    ...money('Fee', deposit.userFeeUsd, USD),
    ...time('Authorized', deposit.authorizedAt),
    ...time('Settled', deposit.settledAt),
    ...time('Returned', deposit.returnedAt),
    ...fact('Debit failure', 'text', deposit.debitFailureCode),
    ...fact('Release failure', 'text', deposit.releaseFailureCode),
    ...fact('Payout hash', 'hash', deposit.payoutTxHash),
    ...fact('On-ramp', 'id', deposit.onRampId),
  ]
}

export function sourceFacts(source: FundingSource): LiveFact[] {
  return [
    ...word('State', source.status, FUNDING_SOURCE_STATUSES),
    ...word('Reason', source.statusReason, FUNDING_SOURCE_STATUS_REASONS),
    ...fact('Bank', 'text', source.institution?.name ?? source.institutionName),
    ...fact('Account', 'text', given(source.accountNumberLast4) ? `…${source.accountNumberLast4}` : null),
    ...time('Usable from', source.availableAt),
    ...fact('Permanent', 'text', source.permanent ? 'Yes: another account must be linked' : null),
    ...time('Removed', source.deletedAt),
  ]
}

export function onRampFacts({ status, input, output, createdAt, completedAt }: OnRamp): LiveFact[] {
  return [
    ...word('State', status, ON_RAMP_STATUSES),
    ...money('Paid in', input.amount, input.currency),
    ...money('Crypto', output?.amount, output?.token ?? ''),
    ...word('Network', output?.network, CHAINS),
    ...fact('To address', 'id', output?.address),
    ...fact('Transaction', 'hash', output?.txHash),
    ...time('Created', createdAt),
    ...time('Completed', completedAt),
  ]
}
