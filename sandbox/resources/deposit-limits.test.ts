import { describe, expect, test } from 'vitest'
import { DepositLimits } from '../../lib/ramp/contract/schemas/funding-source'
import { PROBLEM_CODES } from '../../lib/ramp/contract/values/problems'
import type { HeldFundingSource } from '../holdings/holdings'
import { depositLimits, unsettledOf } from './deposit-limits'

const NOTHING = { deposits: 0, amount: 0, released: 0 }

const source = (more: Partial<HeldFundingSource> = {}): HeldFundingSource => ({
  id: 'fs_1',
  bankAccountId: 'acct_1',
  institutionName: 'A bank',
  institution: null,
  accountNumberLast4: '1234',
  accountType: 'checking',
  status: 'active',
  statusReason: null,
  availableAt: null,
  permanent: false,
  deletedAt: null,
  createdAt: '2025-01-01T00:00:00.000Z',
  ...more,
})

describe('the limits of a source', () => {
  test('are the full ones where nothing is open', () => {
    expect(depositLimits(source(), NOTHING)).toEqual({
      minimumDepositAmountUsd: '10.00',
      transactionLimitUsd: '2500.00',
      limitsByPriority: {
        normal: {
          available: true,
          minAmountUsd: '10.00',
          maxAmountUsd: '2500.00',
          reason: null,
          suggestedAction: null,
          clearsAt: null,
        },
        high: {
          available: true,
          maxAmountUsd: '2500.00',
          maxEarlyReleaseAmountUsd: '1000.00',
          reason: null,
          suggestedAction: null,
          clearsAt: null,
        },
      },
    })
  })

  test.each([
    [source({ status: 'pending' }), 'not_available', null],
    [source({ status: 'disabled', statusReason: 'risk_blocked' }), 'risk_rejected', null],
    [source({ status: 'review_required', statusReason: 'ownership_review_required' }), 'risk_review_required', null],
    [
      source({ status: 'disabled', statusReason: 'rerouted', availableAt: '2027-01-01T00:00:00.000Z' }),
      'not_available',
      '2027-01-01T00:00:00.000Z',
    ],
  ])('are none for one that is not active', (given, reason, clearsAt) => {
    const { normal, high } = depositLimits(given, NOTHING).limitsByPriority
    const refusal = { available: false, maxAmountUsd: null, reason, suggestedAction: 'auto_ramp', clearsAt }
    expect(normal).toEqual({ ...refusal, minAmountUsd: null })
    expect(high).toEqual({ ...refusal, maxEarlyReleaseAmountUsd: null })
  })

  test('shrink with what has not settled, and end', () => {
    const left = (amount: number) => depositLimits(source(), { ...NOTHING, amount }).limitsByPriority.normal
    expect(left(7_500_00).maxAmountUsd).toBe('2500.00')
    expect(left(7_500_01).maxAmountUsd).toBe('2499.99')
    expect(left(9_990_00)).toMatchObject({ available: true, maxAmountUsd: '10.00' })
    expect(left(9_990_01)).toMatchObject({
      available: false,
      reason: 'unsettled_amount_limit',
      suggestedAction: 'wait_for_settlement',
    })
  })

  test('end with the fifth deposit that has not settled', () => {
    const withOpen = (deposits: number) =>
      depositLimits(source(), { ...NOTHING, deposits }).limitsByPriority.normal.reason
    expect([withOpen(4), withOpen(5)]).toEqual([null, 'unsettled_deposit_limit'])
  })

  test('end for early release alone when too much has left early', () => {
    const withSent = (released: number) => depositLimits(source(), { ...NOTHING, released }).limitsByPriority
    expect(withSent(990_00).high.maxEarlyReleaseAmountUsd).toBe('10.00')
    expect(withSent(990_01)).toMatchObject({
      normal: { available: true },
      high: { available: false, reason: 'open_exposure' },
    })
  })

  test('have the shape and the codes of the contract', () => {
    for (const status of ['active', 'disabled']) {
      const limits = depositLimits(source({ status }), { ...NOTHING, released: 1_000_00 })
      expect(DepositLimits.safeParse(limits).success).toBe(true)
      const { reason } = limits.limitsByPriority.high
      expect(Object.keys(PROBLEM_CODES)).toContain(reason)
    }
  })
})

describe('what has not settled', () => {
  const now = Date.parse('2026-11-20T12:00:00.000Z')
  const debit = {
    debitStatus: 'submitted',
    createdAt: '2026-11-18T12:00:00.000Z',
    principal: 100_00,
    fee: 1_00,
    sent: 25_00,
  } as const

  test('adds up over the debits that are open and young enough', () => {
    const debits = [
      debit,
      { ...debit, debitStatus: 'authorized' as const },
      { ...debit, debitStatus: 'settled' as const },
      { ...debit, debitStatus: 'returned' as const },
      { ...debit, createdAt: '2026-11-15T11:59:59.999Z' },
    ]
    expect(unsettledOf(debits, now)).toEqual({ deposits: 2, amount: 202_00, released: 50_00 })
  })
})
