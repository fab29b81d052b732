import fc from 'fast-check'
import { expect, it } from 'vitest'
import { assertDecimal, isDecimal, NotDecimalError } from './decimal-text'

it.each(['0', '-0', '1', '-1', '125.50', '0.00', '-0.000001', '9007199254740993', `${'9'.repeat(500)}.5`])(
  'an amount is %s',
  (text) => {
    expect(isDecimal(text)).toBe(true)
    expect(() => assertDecimal(text)).not.toThrow()
  },
)

it.each([
  '',
  '-',
  '.',
  '+1',
  '1.',
  '.5',
  '-.5',
  '01',
  '00',
  '1e5',
  '1E-7',
  ' 1',
  '1 ',
  '1\n',
  '1,000.00',
  '1.000,00',
  '1_000',
  '0x10',
  'NaN',
  'Infinity',
  '$1',
  '1.00 USD',
  '--1',
  '\u2212' + '1',
  '\uff11',
  '\u0661',
  '1'.repeat(1001),
])('no amount is %j', (text) => {
  expect(isDecimal(text)).toBe(false)
  expect(() => assertDecimal(text)).toThrow(NotDecimalError)
})

it('is a finite number for everybody else too', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'-+.,e01 9') }), (text) => {
      if (isDecimal(text)) expect(Number.isFinite(Number(text))).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

it('of a long text, the error names the beginning', () => {
  expect(new NotDecimalError('x'.repeat(5000)).message).toBe(`Not a decimal number: "${'x'.repeat(100)}"`)
})
