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

/** `sample` is a made-up value. */
export type MemberWords = { sentence: string; sample: unknown; values?: ValueList }

const money = (of: string, amount: string, currency: string) => ({
  [of]: { sentence: 'The fees, or null before they are known.', sample: null },
  [`${of}.amount`]: { sentence: 'The sum of the fees.', sample: amount },
  [`${of}.currency`]: { sentence: 'The currency of the fees.', sample: currency },
})

const transaction = (of: string) => ({
  [of]: { sentence: 'The transaction on the chain, filled once it is known.', sample: null },
  [`${of}.hash`]: { sentence: 'The hash of the transaction.', sample: `0x${'ab12'.repeat(16)}` },
  [`${of}.explorerUrl`]: {
    sentence: 'A page of an explorer that shows the transaction.',
    sample: `https://explorer.example/tx/0x${'ab12'.repeat(16)}`,
  },
})

/** Members of payloads by path (6.2 and 6.3). A member means the same in each event that has it. */
export const MEMBER_WORDS: Readonly<Record<string, MemberWords>> = {
  event: { sentence: 'The name of the event.', sample: null },
  eventName: { sentence: 'The name of the event, if the platform sends it under this key.', sample: null },
  userId: { sentence: 'The user that the event concerns.', sample: 'usr_sample_1' },
  id: { sentence: 'The resource that the event is about. Left out if that is the user.', sample: null },
  schemaVersion: { sentence: 'The version of this payload.', sample: '1' },
  eventId: {
    sentence: 'The id of the event, the same in retries and replays. Deduplicate by it permanently.',
    sample: 'evt_sample_1',
  },
  sequence: {
    sentence:
      'Numbers the events of the resource from 1. Ignore an event whose number is not above the highest you accepted.',
    sample: 2,
  },
  occurredAt: { sentence: 'When it happened.', sample: '2026-01-20T12:00:00.000Z' },
  integratorId: { sentence: 'The integrator of the user.', sample: 'int_sample_1' },
  milestone: { sentence: 'The milestone that the resource has reached.', sample: null },

  offRamp: { sentence: 'The off-ramp as it was at that moment.', sample: null },
  'offRamp.id': { sentence: 'The off-ramp.', sample: 'or_sample_1' },
  'offRamp.quoteId': {
    sentence: 'Its quote, or null if an auto-ramp address received the crypto.',
    sample: 'q_sample_1',
  },
  'offRamp.status': { sentence: 'The state of the off-ramp.', sample: 'in_flight', values: OFF_RAMP_STATUSES },
  'offRamp.input': { sentence: 'The crypto that the user paid, or null before it is known.', sample: null },
  'offRamp.input.amount': { sentence: 'The amount of crypto.', sample: '250.00' },
  'offRamp.input.token': { sentence: 'The token that was paid.', sample: 'USDC' },
  'offRamp.input.chain': { sentence: 'The chain on which it was paid.', sample: 'base', values: CHAINS },
  'offRamp.output': { sentence: 'The fiat that is paid out.', sample: null },
  'offRamp.output.amount': { sentence: 'The amount of fiat.', sample: '248.50' },
  'offRamp.output.currency': { sentence: 'The currency of the payout.', sample: 'USD' },
  'offRamp.output.rail': { sentence: 'The rail of the payout.', sample: 'ach_same_day', values: RAILS },
  'offRamp.output.accountId': { sentence: 'The account that is paid.', sample: 'ba_sample_1' },
  'offRamp.output.accountName': { sentence: 'The name of that account.', sample: 'Sample account' },
  ...money('offRamp.fees', '1.50', 'USD'),
  ...transaction('offRamp.transaction'),
  'offRamp.failureMessage': { sentence: 'Always null: the platform gives no reason.', sample: null },

  deposit: { sentence: 'The deposit as it was at that moment.', sample: null },
  'deposit.id': { sentence: 'The deposit.', sample: 'dep_sample_1' },
  'deposit.asset': { sentence: 'The token that is delivered.', sample: 'USDC' },
  'deposit.destinationAddressDisplay': {
    sentence: 'The wallet address, shortened for display.',
    sample: '0xab12…ab12',
  },
  'deposit.principalAmountUsd': { sentence: 'The amount that becomes crypto.', sample: '100.00' },
  'deposit.totalDebitAmountUsd': {
    sentence: 'The amount that is debited from the bank account, including fees.',
    sample: '101.00',
  },
  'deposit.confirmedReleasedAmountUsd': {
    sentence: 'The amount of crypto that was confirmed on-chain by then.',
    sample: '25.00',
  },
  'deposit.debitStatus': {
    sentence: 'The state of the debit at the bank.',
    sample: 'submitted',
    values: DEBIT_STATUSES,
  },
  'deposit.releaseStatus': {
    sentence: 'How much of the crypto has left.',
    sample: 'partial',
    values: RELEASE_STATUSES,
  },
  'deposit.releaseDecisionMode': {
    sentence: 'What may leave before the debit has settled.',
    sample: 'early_partial',
    values: RELEASE_DECISION_MODES,
  },
  'deposit.instantPortionUsd': { sentence: 'The part that may leave before the debit has settled.', sample: '25.00' },
  'deposit.settlementPortionUsd': { sentence: 'The part that waits for the debit to settle.', sample: '75.00' },
  'deposit.userFeeUsd': { sentence: 'The fee that the user pays.', sample: '1.00' },
  fundingSource: { sentence: 'The linked bank account that is debited.', sample: null },
  'fundingSource.id': { sentence: 'The funding source.', sample: 'fs_sample_1' },
  'fundingSource.institutionName': { sentence: 'The name of the bank.', sample: 'Sample Bank' },
  'fundingSource.accountMask': { sentence: 'The last digits of the account.', sample: '0001' },
  achReturn: { sentence: 'The return; null in every event but achDebit.returned.', sample: null },
  'achReturn.id': { sentence: 'The return.', sample: 'dr_sample_1' },
  'achReturn.amountUsd': { sentence: 'The amount that the bank took back.', sample: '101.00' },
  'achReturn.cryptoStateAtReturn': {
    sentence: 'How much of the crypto had left when the bank returned the debit.',
    sample: 'partially_confirmed',
    values: CRYPTO_STATES_AT_RETURN,
  },
  'achReturn.userAction': {
    sentence: 'The action that the return asks for on the user.',
    sample: 'review_required',
    values: RETURN_USER_ACTIONS,
  },

  onRamp: { sentence: 'The on-ramp as it was at that moment.', sample: null },
  'onRamp.id': { sentence: 'The on-ramp.', sample: 'onr_sample_1' },
  'onRamp.status': { sentence: 'The state of the on-ramp.', sample: 'processing', values: ON_RAMP_STATUSES },
  'onRamp.input': { sentence: 'The fiat that came in.', sample: null },
  'onRamp.input.amount': { sentence: 'The amount of fiat.', sample: '100.00' },
  'onRamp.input.currency': { sentence: 'The currency of the deposit.', sample: 'USD' },
  'onRamp.input.rail': { sentence: 'The rail by which it came.', sample: 'wire', values: RAILS },
  'onRamp.output': { sentence: 'The crypto that is delivered.', sample: null },
  'onRamp.output.amount': { sentence: 'The amount of crypto.', sample: '99.00' },
  'onRamp.output.token': { sentence: 'The token that is delivered.', sample: 'USDC' },
  'onRamp.output.network': { sentence: 'The network on which it is delivered.', sample: 'base' },
  'onRamp.output.address': { sentence: 'The wallet address that receives it.', sample: `0x${'ab12'.repeat(10)}` },
  ...money('onRamp.fees', '1.00', 'USD'),
  ...transaction('onRamp.transaction'),
}
