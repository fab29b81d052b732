import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDecimals, compareDecimals } from './arithmetic'
import { axisEnd, axisMarks, barLength, countAxisEnd, WHOLE_BAR } from './bar-length'
import { NotDecimalError } from './decimal-text'

const amount = fc.stringMatching(/^(0|[1-9][0-9]{0,30})(\.[0-9]{1,10})?$/)

it.each([
  ['0', '1'],
  ['0.00', '1'],
  ['1', '1'],
  ['1.01', '1.2'],
  ['2.01', '2.4'],
  ['5.01', '6'],
  ['201', '240'],
  ['0.03', '0.032'],
  ['9007199254740993', '10000000000000000'],
])('an axis for %s ends at %s', (value, end) => {
  expect(axisEnd(value)).toBe(end)
})

it('an axis is no shorter than its amount, and no bar of an amount is nothing or longer than the whole', () => {
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      const whole = axisEnd(addDecimals(a, b))
      const [one, other] = [barLength(a, whole), barLength(b, whole)]
      expect(compareDecimals(whole, addDecimals(a, b))).not.toBe(-1)
      expect(one === 0).toBe(compareDecimals(a, '0') === 0)
      expect(one).toBeLessThanOrEqual(WHOLE_BAR)
      if (compareDecimals(a, b) > 0) expect(one).toBeGreaterThanOrEqual(other)
    }),
  )
})

it('the marks of an axis are its quarters', () => {
  expect(axisMarks('5')).toEqual(['0', '1.25', '2.5', '3.75', '5'])
  expect(() => barLength('1e3', '1')).toThrow(NotDecimalError)
})

it('the longest bar fills two thirds of its axis or more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (count) => {
      expect(count / Number(axisEnd(String(count)))).toBeGreaterThan(0.66)
    }),
  )
})

it('an axis of counts has whole numbers at its quarters', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000 }), (count) => {
      const end = countAxisEnd(count)
      expect(Number(end)).toBeGreaterThanOrEqual(count)
      expect(axisMarks(end).filter((mark) => mark.includes('.'))).toEqual([])
    }),
  )
  expect([0, 3, 5, 33, 41].map(countAxisEnd)).toEqual(['4', '4', '8', '36', '60'])
})
