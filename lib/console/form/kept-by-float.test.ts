import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isKeptByFloat } from './kept-by-float'

test.each(['0', '-0', '1.0', '0.1', '1e3', '1E+3', '9007199254740992', '-9007199254740991', '1e21', '5e-324'])(
  '%s is kept',
  (text) => expect(isKeptByFloat(text)).toBe(true),
)

test.each([
  '9007199254740993',
  '-9007199254740993',
  '0.12345678901234567890',
  '1e400',
  '1e-400',
  '99999999999999999999',
])('%s is not kept', (text) => expect(isKeptByFloat(text)).toBe(false))

test('each float is kept as it is written, and each whole number as exact arithmetic says', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => isKeptByFloat(JSON.stringify(value))),
  )
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), (value) => {
      const again = String(Number(value)).replace(/^(-?)(\d)(?:\.(\d+))?e\+(\d+)$/, expanded)
      expect(isKeptByFloat(value.toString())).toBe(value === BigInt(again))
    }),
  )
})

const expanded = (_: string, sign: string, first: string, rest = '', exponent = '0') =>
  `${sign}${first}${rest.padEnd(Number(exponent), '0')}`
