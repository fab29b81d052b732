import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsPerToken, priceInput, priceOutput } from './price'

const cents = fc.integer({ min: 1, max: 100_000_000 })
const MILLION = 1_000_000n

const rates = fc.constantFrom(
  centsPerToken('USDC', 'USD'),
  centsPerToken('USDC', 'EUR'),
  centsPerToken('USDT', 'CAD'),
  centsPerToken('BTC', 'GBP'),
)

describe('a price', () => {
  test('of what arrives carries it and the fee, and no more than the smallest unit too much', () => {
    fc.assert(
      fc.property(cents, rates, (outputCents, rate) => {
        const { inputMillionths, feeCents } = priceOutput(outputCents, rate)
        const covers = (millionths: number) =>
          BigInt(millionths) * BigInt(rate) >= BigInt(outputCents + feeCents) * MILLION
        expect([covers(inputMillionths), covers(inputMillionths - 1)]).toEqual([true, false])
      }),
    )
  })

  test('of what is paid is split into what arrives and the fee', () => {
    fc.assert(
      fc.property(cents, rates, (paid, rate) => {
        const { outputCents, feeCents } = priceInput(paid, rate)
        expect(BigInt(outputCents + feeCents)).toBe((BigInt(paid) * BigInt(rate)) / MILLION)
        expect(feeCents).toBeGreaterThanOrEqual(50)
        expect(priceOutput(outputCents + 2, rate).inputMillionths).toBeGreaterThan(paid)
      }),
    )
  })

  test('is the same from either side', () => {
    for (const outputCents of [100_00, 1_234_56, 99_999_99]) {
      const { inputMillionths, feeCents } = priceOutput(outputCents, 100)
      expect(priceInput(inputMillionths, 100)).toEqual({ inputMillionths, outputCents, feeCents })
    }
  })
})
