import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDecimals, compareDecimals, subtractDecimals, sumDecimals } from './arithmetic'
import { isDecimal, NotDecimalError } from './decimal-text'

const HUGE = `${'9'.repeat(400)}.${'9'.repeat(400)}`
const TINY = `0.${'0'.repeat(399)}1`

const decimal = fc.oneof(
  fc.stringMatching(/^-?(0|[1-9][0-9]{0,40})(\.[0-9]{1,30})?$/),
  fc.constantFrom('0', '-0', '0.00', '-0.000', '0.1', '0.2', '9007199254740993', HUGE, `-${HUGE}`, TINY, `-${TINY}`),
)

/** A model in whole numbers of 400 digits after the point. */
function unitsOf(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const units = BigInt(whole + fraction.padEnd(400, '0'))
  return text.startsWith('-') ? -units : units
}

const digitsOf = (text: string) => text.split('.')[1]?.length ?? 0

describe('sums and differences', () => {
  it.each([
    ['0.1', '0.2', '0.3', '-0.1'],
    ['100.00', '0.50', '100.50', '99.50'],
    ['1.10', '2', '3.10', '-0.90'],
    ['9007199254740993', '1', '9007199254740994', '9007199254740992'],
    ['1000000000000000000000', '0.000000000000000001', '1000000000000000000000.000000000000000001', null],
    ['-1.00', '1', '0.00', '-2.00'],
    ['-0.00', '0', '0.00', '0.00'],
    ['0', '0.000', '0.000', '0.000'],
  ])('of %s and %s are %s and %s', (a, b, sum, difference) => {
    expect(addDecimals(a, b)).toBe(sum)
    if (difference !== null) expect(subtractDecimals(a, b)).toBe(difference)
  })

  it('are those of whole numbers, in digits alone, and as long as the longer amount', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        for (const [result, units] of [
          [addDecimals(a, b), unitsOf(a) + unitsOf(b)],
          [subtractDecimals(a, b), unitsOf(a) - unitsOf(b)],
        ] as const) {
          expect(isDecimal(result)).toBe(true)
          expect(unitsOf(result)).toBe(units)
          expect(digitsOf(result)).toBe(Math.max(digitsOf(a), digitsOf(b)))
        }
      }),
      { numRuns: 500 },
    )
  })

  it('do not depend on order or grouping', () => {
    fc.assert(
      fc.property(decimal, decimal, decimal, (a, b, c) => {
        expect(addDecimals(a, b)).toBe(addDecimals(b, a))
        expect(addDecimals(addDecimals(a, b), c)).toBe(addDecimals(a, addDecimals(b, c)))
        expect(sumDecimals([a, b, c])).toBe(addDecimals(addDecimals(a, b), c))
      }),
    )
  })

  it('give an amount back: nothing added, and added then taken away', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(addDecimals(a, '0')).toBe(/[1-9]/.test(a) ? a : a.replace('-', ''))
        expect(compareDecimals(subtractDecimals(addDecimals(a, b), b), a)).toBe(0)
      }),
    )
  })

  it('of no amounts are 0', () => {
    expect(sumDecimals([])).toBe('0')
    expect(sumDecimals(new Set(['1.50', '2']))).toBe('3.50')
  })
})

describe('the order of amounts', () => {
  it('is that of numbers, whatever their digits', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const [x, y] = [unitsOf(a), unitsOf(b)]
        expect(compareDecimals(a, b)).toBe(x < y ? -1 : Number(x > y))
        expect(compareDecimals(b, a) + compareDecimals(a, b)).toBe(0)
      }),
    )
    expect(compareDecimals('1.0', '1')).toBe(0)
    expect(['10', '-2', '9.99', '0'].toSorted(compareDecimals)).toEqual(['-2', '0', '9.99', '10'])
  })
})

describe('a text that is no decimal', () => {
  it.each(['', ' ', '1,5', '1e5', 'NaN', 'Infinity', 'null', '0x10'])(
    'is refused by name, never taken for 0: %j',
    (text) => {
      const refused = new NotDecimalError(text)
      expect(refused.message).toContain(JSON.stringify(text))
      expect(() => addDecimals('1', text)).toThrow(refused)
      expect(() => subtractDecimals('1', text)).toThrow(refused)
      expect(() => compareDecimals(text, '1')).toThrow(refused)
      expect(() => sumDecimals(['1', text, '2'])).toThrow(refused)
    },
  )
})
