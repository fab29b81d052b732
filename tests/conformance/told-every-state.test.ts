import { describe, expect, test } from 'vitest'
import { readOffRamp } from '@/lib/ramp'
import { Deposit } from '@/lib/ramp/contract/schemas/deposit'
import { FundingSource } from '@/lib/ramp/contract/schemas/funding-source'
import { OffRamp } from '@/lib/ramp/contract/schemas/off-ramp'
import { OnRamp } from '@/lib/ramp/contract/schemas/on-ramp'
import { FUNDING_SOURCE_STATUS_REASONS, FUNDING_SOURCE_STATUSES } from '@/lib/ramp/contract/values/accounts'
import {
  DEBIT_STATUSES,
  DEPOSIT_STATUSES,
  RELEASE_DECISION_MODES,
  RELEASE_STATUSES,
} from '@/lib/ramp/contract/values/deposits'
import { OFF_RAMP_STATUSES, ON_RAMP_STATUSES } from '@/lib/ramp/contract/values/ramps'
import { type ValueList, valuesOf } from '@/lib/ramp/contract/values/value-list'
import { toFundingSourceRow } from '@/lib/users/accounts/list-funding-sources'
import { toDepositRow } from '@/lib/users/deposit-row'
import { toOffRampRow } from '@/lib/users/off-ramp-row'
import { toOnRampRow } from '@/lib/users/on-ramp-row'
import { tellOfDeposit } from '@/lib/users/tell/deposit-answers'
import { tellOfFundingSource } from '@/lib/users/tell/funding-source-answers'
import { tellOfOffRamp } from '@/lib/users/tell/off-ramp-answers'
import { tellOfOnRamp } from '@/lib/users/tell/on-ramp-answers'
import type { UserAnswer } from '@/lib/users/tell/user-answer'
import { DEPOSIT_TRUTHS, OFF_RAMP_TRUTHS, ON_RAMP_TRUTHS, SOURCE_TRUTHS } from './told/answer-truths'
import type { Truths } from './told/truths'

const NEW = 'a_new_value'
const THEN = '2026-11-20T12:00:00.000Z'

const statesOf = (list: ValueList) => [...valuesOf(list), NEW]

/** Every combination of one value for each member. */
function* everyWay<States extends object>(
  choices: {
    [Member in keyof States]: readonly States[Member][]
  },
): Generator<States> {
  const members = Object.entries<readonly unknown[]>(choices)
  const count = members.reduce((ways, [, values]) => ways * values.length, 1)
  for (let way = 0; way < count; way += 1) {
    let rest = way
    const taken = members.map(([member, values]) => {
      const value = values[rest % values.length]
      rest = Math.floor(rest / values.length)
      return [member, value]
    })
    // `taken` has each member with one of its values.
    yield Object.fromEntries(taken) as States
  }
}

function untrueClaims<World>(world: World, answer: UserAnswer, truths: Truths<string, World>): string[] {
  return answer.text === null ? [] : answer.claims.filter((claim) => truths[claim]?.(world) !== true)
}

describe('whatever a platform answers, a text says less and nothing untrue', () => {
  test('of a deposit', () => {
    const known = Deposit.parse({
      id: 'dep_1',
      sourceId: 'fs_1',
      status: NEW,
      principalAmountUsd: '200.00',
      totalDebitAmountUsd: '202.00',
    })
    const wrong: unknown[] = []
    let told = 0
    const others = {
      debitStatus: [...statesOf(DEBIT_STATUSES), null],
      releaseStatus: [...statesOf(RELEASE_STATUSES), null],
      settledAt: [THEN, null],
      returnedAt: [THEN, null],
      confirmedReleasedAmountUsd: ['0.00', '50.00', '200.00', null],
    }
    // Only a deposit that goes on says when its crypto leaves.
    const goesOn = { status: ['authorized', 'processing'], releaseDecisionMode: statesOf(RELEASE_DECISION_MODES) }
    const ways = [
      ...everyWay({ ...others, status: statesOf(DEPOSIT_STATUSES), releaseDecisionMode: [null] }),
      ...everyWay({ ...others, ...goesOn }),
    ]
    for (const states of ways) {
      const deposit = { ...known, ...states }
      const answer = tellOfDeposit(toDepositRow(deposit))
      if (answer.text !== null) told += 1
      const untrue = untrueClaims({ deposit, onRamp: null, returns: null }, answer, DEPOSIT_TRUTHS)
      if (untrue.length > 0 || (deposit.status === NEW && answer.text !== null))
        wrong.push([untrue, states, answer.text])
    }
    expect(wrong.slice(0, 3)).toEqual([])
    expect(told).toBeGreaterThan(1_000)
  })

  test('of an on-ramp', () => {
    const summaries: Readonly<Record<string, { totalAmount: string; deliveredAmount: string }>> = {
      partially_delivered: { totalAmount: '10', deliveredAmount: '4' },
      completed: { totalAmount: '10', deliveredAmount: '10' },
    }
    const wrong = [
      ...everyWay({
        status: statesOf(ON_RAMP_STATUSES),
        completedAt: [THEN, undefined],
        txHash: ['0xabc', undefined],
        source: [null, { depositId: 'dep_1', fundingSourceId: 'fs_1' }],
      }),
    ].flatMap(({ txHash, ...states }) => {
      const output = { amount: '10', token: 'USDC', network: 'base', address: '0x1', ...(txHash ? { txHash } : {}) }
      const deliverySummary = summaries[states.status]
      const onRamp = OnRamp.parse({
        id: 'onr_1',
        createdAt: THEN,
        input: { amount: '10', currency: 'USD', rail: null },
        output,
        ...(deliverySummary && { deliverySummary }),
        ...states,
      })
      const answer = tellOfOnRamp(toOnRampRow(onRamp))
      const untrue = untrueClaims(
        { onRamp: { ...onRamp, deliverySummary }, deposit: null, passed: null },
        answer,
        ON_RAMP_TRUTHS,
      )
      return untrue.length > 0 || (states.status === NEW && answer.text !== null) ? [[untrue, states, answer.text]] : []
    })
    expect(wrong.slice(0, 3)).toEqual([])
  })

  test('of an off-ramp', () => {
    const wrong = [
      ...everyWay({ status: statesOf(OFF_RAMP_STATUSES), completedAt: [THEN, null], isLate: [true, false] }),
    ].flatMap(({ isLate, ...states }) => {
      const payout = { amount: '10', currency: 'USD', accountId: 'acct_1' }
      const offRamp = OffRamp.parse({ id: 'offr_1', createdAt: THEN, chain: 'base', payout, ...states })
      const answer = tellOfOffRamp(toOffRampRow(readOffRamp(offRamp)), isLate === true)
      const chain = PASSED[states.status] ?? []
      // An off-ramp with `completedAt` was completed once, whatever its status says now.
      const passed = states.completedAt === null || chain.includes('completed') ? chain : [...chain, 'completed']
      const isOver = states.status === 'refunded' && states.completedAt !== null
      const world = { offRamp: { status: states.status }, passed: isOver ? null : passed }
      const untrue = untrueClaims(world, answer, OFF_RAMP_TRUTHS)
      return untrue.length > 0 || (states.status === NEW && answer.text !== null) ? [[untrue, states, answer.text]] : []
    })
    expect(wrong.slice(0, 3)).toEqual([])
  })

  test('of a funding source', () => {
    const now = Date.parse(THEN)
    const wrong = [
      ...everyWay({
        status: statesOf(FUNDING_SOURCE_STATUSES),
        statusReason: [...statesOf(FUNDING_SOURCE_STATUS_REASONS), null],
        availableAt: [null, '2026-11-19T12:00:00.000Z', '2026-11-21T12:00:00.000Z', 'soon'],
        permanent: [true, false],
        deletedAt: [null, THEN],
      }),
    ].flatMap((states) => {
      const source = FundingSource.parse({
        id: 'fs_1',
        bankAccountId: 'acct_1',
        institutionName: 'First Bank',
        institution: null,
        accountNumberLast4: '6789',
        accountType: 'checking',
        createdAt: THEN,
        ...states,
      })
      const answer = tellOfFundingSource(toFundingSourceRow(source, now))
      const untrue = untrueClaims({ source, now }, answer, SOURCE_TRUTHS)
      const isUnknown = states.status === NEW && states.deletedAt === null
      return untrue.length > 0 || (isUnknown && answer.text !== null) ? [[untrue, states, answer.text]] : []
    })
    expect(wrong.slice(0, 3)).toEqual([])
  })
})

/** The states that lead to each state, from not-shown.md, "3 off-ramp transitions". */
const PASSED: Readonly<Record<string, readonly string[]>> = {
  awaiting_funding: ['awaiting_funding'],
  queued: ['awaiting_funding', 'queued'],
  in_flight: ['awaiting_funding', 'queued', 'in_flight'],
  completed: ['awaiting_funding', 'queued', 'in_flight', 'completed'],
  canceled: ['awaiting_funding', 'canceled'],
  failed: ['awaiting_funding', 'queued', 'failed'],
  reversed: ['awaiting_funding', 'queued', 'in_flight', 'completed', 'reversed'],
  refunded: ['awaiting_funding', 'queued', 'failed', 'refunded'],
}
