import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsOf, tokens, unitsOf, usd } from './money'

describe('an amount as a text', () => {
  test('is read as it is printed, to the last digit', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (units) => {
        expect(centsOf(usd(units))).toBe(units)
        expect(unitsOf(tokens(units), 6)).toBe(units)
      }),
    )
  })

  test.each([
    ['10', 2, 1_000],
    ['10.1', 2, 1_010],
    ['1.005', 2, null],
    ['10.000', 2, null],
    ['1.005', 6, 1_005_000],
    ['0.0000001', 6, null],
  ])('%s has %i decimals at most: %s', (text, places, units) => {
    expect(unitsOf(text, places)).toBe(units)
  })

  test('is never rounded to cents', () => {
    expect(() => centsOf('10.005')).toThrow('10.005')
  })
})
