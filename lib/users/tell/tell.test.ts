import { describe, expect, test } from 'vitest'
import { DEPOSIT_STATUSES } from '../../ramp/contract/values/deposits'
import { OFF_RAMP_STATUSES, ON_RAMP_STATUSES } from '../../ramp/contract/values/ramps'
import { valuesOf } from '../../ramp/contract/values/value-list'
import type { DepositRow, OffRampRow, OnRampRow } from '../dto'
import { DEPOSIT_ANSWERS, tellOfDeposit } from './deposit-answers'
import { OFF_RAMP_ANSWERS, tellOfOffRamp } from './off-ramp-answers'
import { ON_RAMP_ANSWERS, tellOfOnRamp } from './on-ramp-answers'
import { UNKNOWN_STATE, UNPROVEN } from './user-answer'

const ID = 'x_id_5f2'

const offRamp = (over: Partial<OffRampRow> = {}): OffRampRow => ({
  id: ID,
  status: 'in_flight',
  quoteId: ID,
  createdAt: '2026-11-20T12:00:00Z',
  completedAt: null,
  input: { amount: '100.5', token: 'USDC', chain: 'base' },
  output: { amount: '1250', currency: 'USD', rail: 'ach_standard', accountId: ID, accountName: 'Chase' },
  fees: { amount: '1', currency: 'USD' },
  transaction: { hash: '0xabc', link: null, inertLink: null },
  ...over,
})

const onRamp = (over: Partial<OnRampRow> = {}): OnRampRow => ({
  id: ID,
  status: 'processing',
  createdAt: '2026-11-20T12:00:00Z',
  completedAt: null,
  input: { amount: '50', currency: 'EUR', rail: 'sepa' },
  output: { amount: '49.5', token: 'USDC', network: 'base', address: '0xabc', txHash: null },
  fees: null,
  depositId: ID,
  fundingSourceId: ID,
  ...over,
})

const deposit = (over: Partial<DepositRow> = {}): DepositRow => ({
  id: ID,
  status: 'processing',
  sourceId: ID,
  onRampId: ID,
  quoteType: 'exact_input',
  priority: 'normal',
  principalAmountUsd: '200',
  totalDebitAmountUsd: '203.10',
  userFeeUsd: '3.10',
  instantPortionUsd: '0',
  settlementPortionUsd: '200',
  releasedAmountUsd: '0',
  confirmedReleasedAmountUsd: '0.00',
  network: 'base',
  asset: 'USDC',
  address: '0xabc',
  debitStatus: 'submitted',
  releaseStatus: 'not_started',
  releaseDecisionMode: 'after_settlement',
  authorizedAt: '2026-11-20T12:00:00Z',
  createdAt: '2026-11-20T12:00:00Z',
  settledAt: null,
  returnedAt: null,
  completedAt: null,
  returnCode: null,
  returnReason: null,
  debitFailureCode: null,
  releaseFailureCode: null,
  payoutTxHash: null,
  ...over,
})

const SETTLED = { debitStatus: 'settled', settledAt: '2026-11-24T12:00:00Z' }
const RETURNED = { debitStatus: 'returned', returnedAt: '2026-11-24T12:00:00Z', returnCode: 'R01', returnReason: 'NSF' }

/** The fields of a deposit in each state. */
const DEPOSIT_IN: Readonly<Record<string, Partial<DepositRow>>> = {
  authorized: { debitStatus: 'authorized' },
  partially_released: { releaseStatus: 'partial', confirmedReleasedAmountUsd: '50.00' },
  completed: { ...SETTLED, releaseStatus: 'completed', confirmedReleasedAmountUsd: '200.00' },
  returned: RETURNED,
  refunded: { ...SETTLED, releaseStatus: 'failed' },
  failed: { debitStatus: 'failed', debitFailureCode: 'account_frozen' },
}

const TELLERS = [
  {
    name: 'off-ramp',
    states: valuesOf(OFF_RAMP_STATUSES),
    table: OFF_RAMP_ANSWERS,
    tell: (status: string) => tellOfOffRamp(offRamp({ status }), false),
    bare: (status: string) =>
      tellOfOffRamp(
        offRamp({
          status,
          input: { amount: null, token: null, chain: null },
          output: { amount: null, currency: null, rail: null, accountId: null, accountName: null },
        }),
        false,
      ),
  },
  {
    name: 'on-ramp',
    states: valuesOf(ON_RAMP_STATUSES),
    table: ON_RAMP_ANSWERS,
    tell: (status: string) => tellOfOnRamp(onRamp({ status })),
    bare: (status: string) =>
      tellOfOnRamp(
        onRamp({
          status,
          input: { amount: 'much', currency: 'EUR', rail: null },
          output: { amount: null, token: null, network: null, address: null, txHash: null },
        }),
      ),
  },
  {
    name: 'deposit',
    states: valuesOf(DEPOSIT_STATUSES),
    table: DEPOSIT_ANSWERS,
    tell: (status: string) => tellOfDeposit(deposit({ status, ...DEPOSIT_IN[status] })),
    bare: (status: string) =>
      tellOfDeposit(
        deposit({
          status,
          ...DEPOSIT_IN[status],
          principalAmountUsd: '1e5',
          totalDebitAmountUsd: '',
          releaseDecisionMode: 'a_new_mode',
        }),
      ),
  },
]

/** Jargon of the trade and of this product that no user knows. */
const JARGON =
  /\b(webhook|endpoint|api|snapshot|fiat|on-?ramp|off-?ramp|ach|sepa|rail|leg|payload|milestone|terminal|null|clawed|platform|integrator|on-chain|status|[a-z]+_[a-z_]+|R\d\d)\b/i

describe.each(TELLERS)('what a user is told of $name', ({ states, table, tell, bare }) => {
  test.each(states)('%s: plain words, without ids, marks or jargon, with and without values', (state) => {
    for (const { text } of [tell(state), bare(state)].filter(({ why }) => why !== UNPROVEN)) {
      expect(text).toMatch(/^[A-Z].{20,400}[.]$/)
      expect(text).not.toMatch(JARGON)
      expect(text).not.toMatch(/[[\]{}]|\bnull\b|\bundefined\b| {2}| [.,:]|x_id|0x|2026/)
    }
  })

  test('there is a text for each state of the contract, and each is its own', () => {
    expect(Object.keys(table).sort()).toEqual([...states].sort())
    const answers = Object.values(table).map(([{ says }]) => says)
    expect(new Set(answers).size).toBe(states.length)
    for (const state of states) expect(tell(state).why).toBeNull()
  })

  test.each(['a_new_state', '', 'constructor', '__proto__', 'toString'])('an unknown state %j has no text', (state) => {
    expect(tell(state)).toEqual({ text: null, why: UNKNOWN_STATE })
  })
})

test('an answer has the amounts, and when to expect what', () => {
  expect(tellOfOffRamp(offRamp(), false).text).toBe(
    'Your payout of 1,250.00 USD has been sent and is on its way to your account. A payout like this usually arrives on the next business day after it is sent.',
  )
  expect(tellOfOffRamp(offRamp(), true).text).toContain('It is taking longer than usual.')
  expect(tellOfDeposit(deposit({ status: 'returned', ...RETURNED })).text).toContain(
    'The reason it gave: insufficient funds.',
  )
  expect(tellOfOnRamp(onRamp({ status: 'completed' })).text).toBe('All of your crypto has been delivered: 49.50 USDC.')
})

test('nothing is told that the state does not prove', () => {
  // A failed payout is not yet refunded; a return that the holder disputes is not explained to the holder.
  expect(tellOfOffRamp(offRamp({ status: 'failed' }), false).text).toContain('We have no record of one yet')
  const disputed = deposit({ status: 'returned', ...RETURNED, returnCode: 'R10' })
  expect(tellOfDeposit(disputed).text).not.toContain('reason')
})

test('a deposit under way says how far its debit is, and when crypto is sent only while that is to come', () => {
  const told = (over: Partial<DepositRow>) => tellOfDeposit(deposit(over)).text
  const plan = 'The crypto is sent after the payment from your bank has settled.'
  expect(told({})).toBe(
    `Your deposit of 200.00 USD is being processed. The payment was submitted to your bank and has not settled yet. No crypto has been delivered yet. ${plan}`,
  )
  expect(told({ debitStatus: 'submitting' })).toContain('The payment is being submitted to your bank.')
  expect(told(SETTLED)).toBe(
    'Your deposit of 200.00 USD is being processed. The payment from your bank has settled. No crypto has been delivered yet.',
  )
  expect(told({ debitStatus: 'a_new_state' })).toBeNull()
})

test('a failed deposit is no invitation to try again', () => {
  expect(tellOfDeposit(deposit({ status: 'failed', ...DEPOSIT_IN.failed })).text).toBe(
    'Your deposit of 200.00 USD did not go through. The payment from your bank account failed. No crypto has been delivered for it. Please contact us before you try again.',
  )
})

test('what contradicts itself has no text', () => {
  expect(tellOfDeposit(deposit({ status: 'completed', releaseStatus: 'not_started' }))).toEqual({
    text: null,
    why: UNPROVEN,
  })
  expect(tellOfOnRamp(onRamp({ completedAt: '2026-11-20T12:00:00Z' })).text).toBeNull()
})

test.each(['\u202eUSD', 'USD coin, now free', '', '<b>'])('an odd currency %j is not told', (currency) => {
  const { output } = offRamp()
  const { text } = tellOfOffRamp(offRamp({ output: { ...output, currency } }), false)
  expect(text).toBe(tellOfOffRamp(offRamp({ output: { ...output, amount: null } }), false).text)
})
