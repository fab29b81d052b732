import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisTop, settleThreshold, thresholdAfterKey } from './threshold-range'

const percent = { min: 0.1, max: 100, isWhole: false }
const whole = { min: 3, max: 10_000, isWhole: true }

test.each([
  ['ArrowUp', false, 10, 11],
  ['ArrowRight', false, 10, 11],
  ['ArrowDown', false, 10, 9],
  ['ArrowLeft', true, 10, 9.9],
  ['ArrowUp', true, 0.2, 0.3],
  ['PageUp', false, 95, 100],
  ['PageDown', false, 5, 0.1],
  ['Home', false, 5, 0.1],
  ['End', true, 5, 100],
  ['Enter', false, 5, null],
] as const)('%s (fine: %s) moves a share of %s %% to %s', (key, isFine, from, to) => {
  expect(thresholdAfterKey(key, isFine, from, percent)).toBe(to)
})

test('a whole setting stays whole', () => {
  expect(thresholdAfterKey('ArrowUp', true, 3, whole)).toBe(3)
  expect(thresholdAfterKey('ArrowUp', false, 3, whole)).toBe(4)
})

test('whatever it is dragged to, it is within its bounds, and stays there when it is settled again', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), fc.constantFrom(percent, whole), (value, range) => {
      const settled = settleThreshold(value, range)
      expect(settled).toBeGreaterThanOrEqual(range.min)
      expect(settled).toBeLessThanOrEqual(range.max)
      expect(settleThreshold(settled, range)).toBe(settled)
    }),
  )
})

test('an axis ends at a round number above all it shows, and at most at the most there can be', () => {
  expect([axisTop(10, 100), axisTop(81, 100), axisTop(0), axisTop(3), axisTop(120, 100)]).toEqual([
    20, 100, 0.2, 5, 120,
  ])
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (highest) => {
      expect(axisTop(highest)).toBeGreaterThan(highest)
      expect(axisTop(highest)).toBeLessThan(Math.max(highest, 0.1) * 3.2)
    }),
  )
})
