import { describe, expect, it } from 'vitest'
import { OffRamp } from '../contract/schemas/off-ramp'
import { readOffRamp } from './off-ramp'

const RECORD = {
  id: 'offr_1',
  status: 'completed',
  createdAt: '2026-10-01T00:00:00.000Z',
  payout: { amount: '100.00', currency: 'USD', accountId: 'acct_1' },
  chain: 'base',
  fees: { amount: '0.50', currency: 'USD' },
  paymentAsset: { amount: '100.500000', token: 'USDC' },
  transaction: { hash: '0xabc', explorerUrl: null },
}

const SNAPSHOT = {
  id: 'offr_1',
  quoteId: 'quo_1',
  status: 'completed',
  input: { amount: '100.500000', token: 'USDC', chain: 'base' },
  output: { amount: '100.00', currency: 'USD', rail: 'rtp', accountId: 'acct_1', accountName: 'Checking' },
  fees: { amount: '0.50', currency: 'USD' },
  transaction: { hash: '0xabc', explorerUrl: null },
  failureMessage: null,
}

const read = (value: unknown) => readOffRamp(OffRamp.parse(value))

describe('an off-ramp', () => {
  it('reads the same from the record and from the snapshot', () => {
    const fromRecord = read(RECORD)
    const fromSnapshot = read(SNAPSHOT)
    expect(fromRecord).toEqual({
      ...fromSnapshot,
      createdAt: RECORD.createdAt,
      quoteId: null,
      output: { ...fromSnapshot.output, rail: null, accountName: null },
    })
    expect(fromSnapshot.output.rail).toBe('rtp')
  })

  it('takes the record where both shapes stand', () => {
    const both = { ...SNAPSHOT, ...RECORD, payout: { ...RECORD.payout, amount: '90.00' } }
    expect(read(both).output).toMatchObject({ amount: '90.00', accountName: 'Checking' })
  })

  it('has null where nothing is said', () => {
    expect(read({ id: 'o', status: 'brand_new', output: {} })).toMatchObject({
      status: 'brand_new',
      input: { amount: null, token: null, chain: null },
      fees: null,
      transaction: null,
    })
  })

  it.each([
    ['payout', { ...RECORD, payout: undefined }],
    ['createdAt', { ...RECORD, createdAt: undefined }],
  ])('is no record without %s', (field, value) => {
    expect(OffRamp.safeParse(value).error?.issues).toEqual([expect.objectContaining({ path: [field] })])
  })
})
