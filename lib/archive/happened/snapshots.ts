import {
  CRYPTO_STATES_AT_RETURN,
  DEBIT_STATUSES,
  RELEASE_DECISION_MODES,
  RELEASE_STATUSES,
  RETURN_USER_ACTIONS,
} from '../../ramp/contract/values/deposits'
import { CHAINS, RAILS } from '../../ramp/contract/values/networks'
import { OFF_RAMP_STATUSES, ON_RAMP_STATUSES } from '../../ramp/contract/values/ramps'
import type { ValueList } from '../../ramp/contract/values/value-list'
import type { MoneyTone } from './happened'

/** The path of a member of a payload, such as `offRamp.output.amount`. */
type Path = string

export type FactRule = { label: string; at: Path } & (
  | { kind: 'amount'; currency: { at: Path } | { is: string } }
  | { kind: 'word'; values: ValueList }
  | { kind: 'text' | 'id' }
  | { kind: 'hash'; link: Path }
)

export type SnapshotRule = {
  /** The members that hold a state, the most important first. */
  states: readonly { at: Path; tones: Readonly<Record<string, MoneyTone>> }[]
  amount: { at: Path; currency: { at: Path } | { is: string } }
  facts: readonly FactRule[]
}

const USD = { is: 'USD' } as const

const RAMP_TONES: Readonly<Record<string, MoneyTone>> = {
  completed: 'completed',
  failed: 'failed',
  reversed: 'returned',
  refunded: 'returned',
}

/** Contents of the snapshots of milestone events, by group of events (specification, 6.3; not-shown.md, "6.3"). */
export const SNAPSHOTS: Readonly<Record<string, SnapshotRule>> = {
  offramp: {
    states: [{ at: 'offRamp.status', tones: RAMP_TONES }],
    amount: { at: 'offRamp.output.amount', currency: { at: 'offRamp.output.currency' } },
    facts: [
      { label: 'State', at: 'offRamp.status', kind: 'word', values: OFF_RAMP_STATUSES },
      { label: 'Failure', at: 'offRamp.failureMessage', kind: 'text' },
      { label: 'Payout', at: 'offRamp.output.amount', kind: 'amount', currency: { at: 'offRamp.output.currency' } },
      { label: 'Paid in', at: 'offRamp.input.amount', kind: 'amount', currency: { at: 'offRamp.input.token' } },
      { label: 'Fees', at: 'offRamp.fees.amount', kind: 'amount', currency: { at: 'offRamp.fees.currency' } },
      { label: 'Rail', at: 'offRamp.output.rail', kind: 'word', values: RAILS },
      { label: 'Account', at: 'offRamp.output.accountName', kind: 'text' },
      { label: 'Account id', at: 'offRamp.output.accountId', kind: 'id' },
      { label: 'Chain', at: 'offRamp.input.chain', kind: 'word', values: CHAINS },
      { label: 'Transaction', at: 'offRamp.transaction.hash', kind: 'hash', link: 'offRamp.transaction.explorerUrl' },
      { label: 'Quote', at: 'offRamp.quoteId', kind: 'id' },
    ],
  },
  achDebit: {
    states: [
      { at: 'deposit.debitStatus', tones: { returned: 'returned', failed: 'failed' } },
      { at: 'deposit.releaseStatus', tones: { failed: 'failed' } },
    ],
    amount: { at: 'deposit.principalAmountUsd', currency: USD },
    facts: [
      { label: 'Debit', at: 'deposit.debitStatus', kind: 'word', values: DEBIT_STATUSES },
      { label: 'Release', at: 'deposit.releaseStatus', kind: 'word', values: RELEASE_STATUSES },
      { label: 'Returned', at: 'achReturn.amountUsd', kind: 'amount', currency: USD },
      { label: 'Crypto at return', at: 'achReturn.cryptoStateAtReturn', kind: 'word', values: CRYPTO_STATES_AT_RETURN },
      { label: 'User action', at: 'achReturn.userAction', kind: 'word', values: RETURN_USER_ACTIONS },
      { label: 'Return id', at: 'achReturn.id', kind: 'id' },
      { label: 'Principal', at: 'deposit.principalAmountUsd', kind: 'amount', currency: USD },
      { label: 'Debited', at: 'deposit.totalDebitAmountUsd', kind: 'amount', currency: USD },
      { label: 'Released', at: 'deposit.confirmedReleasedAmountUsd', kind: 'amount', currency: USD },
      { label: 'Fee', at: 'deposit.userFeeUsd', kind: 'amount', currency: USD },
      { label: 'Instant part', at: 'deposit.instantPortionUsd', kind: 'amount', currency: USD },
      { label: 'At settlement', at: 'deposit.settlementPortionUsd', kind: 'amount', currency: USD },
      { label: 'Release mode', at: 'deposit.releaseDecisionMode', kind: 'word', values: RELEASE_DECISION_MODES },
      { label: 'Bank', at: 'fundingSource.institutionName', kind: 'text' },
      { label: 'Account', at: 'fundingSource.accountMask', kind: 'text' },
      { label: 'Source id', at: 'fundingSource.id', kind: 'id' },
      { label: 'Asset', at: 'deposit.asset', kind: 'text' },
      { label: 'To address', at: 'deposit.destinationAddressDisplay', kind: 'text' },
    ],
  },
  onrampCredit: {
    states: [{ at: 'onRamp.status', tones: RAMP_TONES }],
    amount: { at: 'onRamp.input.amount', currency: { at: 'onRamp.input.currency' } },
    facts: [
      { label: 'State', at: 'onRamp.status', kind: 'word', values: ON_RAMP_STATUSES },
      { label: 'Paid in', at: 'onRamp.input.amount', kind: 'amount', currency: { at: 'onRamp.input.currency' } },
      { label: 'Crypto', at: 'onRamp.output.amount', kind: 'amount', currency: { at: 'onRamp.output.token' } },
      { label: 'Fees', at: 'onRamp.fees.amount', kind: 'amount', currency: { at: 'onRamp.fees.currency' } },
      { label: 'Rail', at: 'onRamp.input.rail', kind: 'word', values: RAILS },
      { label: 'Network', at: 'onRamp.output.network', kind: 'word', values: CHAINS },
      { label: 'To address', at: 'onRamp.output.address', kind: 'id' },
      { label: 'Transaction', at: 'onRamp.transaction.hash', kind: 'hash', link: 'onRamp.transaction.explorerUrl' },
    ],
  },
}
