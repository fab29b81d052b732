import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chanceOfAtLeast, judgeAll, judgeEndpoint } from './judge'

const traffic = (before: [number, number], after: [number, number], other = 0) => ({
  before: { deliveries: before[0], rejected: before[1] },
  after: { delivered: after[0], rejected: after[1], other },
})

describe('the chance of at least r of n', () => {
  test.each([
    [0, 0, 0.3, 1],
    [0, 10, 0.3, 1],
    [1, 1, 0.25, 0.25],
    [2, 2, 0.5, 0.25],
    [1, 3, 0.5, 0.875],
    [4, 3, 0.5, 0],
    // The probabilities are exact sums of fractions.
    [8, 20, 0.2, 0.032142663081],
    [1050, 2000, 0.5, 0.01341207312],
    [20, 2000, 0.005, 0.003370858497],
  ])('%i of %i at %d is %d', (r, n, p, chance) => {
    expect(chanceOfAtLeast(r, n, p)).toBeCloseTo(chance, 6)
  })

  test('falls as r grows and rises with p, and never leaves 0 to 1', () => {
    const p = fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true })
    fc.assert(
      fc.property(fc.nat(2000), fc.nat(2000), p, p, (n, r, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        const here = chanceOfAtLeast(r, n, low)
        expect(here).toBeGreaterThanOrEqual(0)
        expect(here).toBeLessThanOrEqual(1)
        expect(chanceOfAtLeast(r + 1, n, low)).toBeLessThanOrEqual(here + 1e-12)
        expect(chanceOfAtLeast(r, n, high)).toBeGreaterThanOrEqual(here - 1e-9)
      }),
      { numRuns: 60 },
    )
  })
})

describe('an endpoint', () => {
  test.each([
    ['nothing came', traffic([5000, 0], [0, 0]), 'no-traffic'],
    ['only failures and lost answers came', traffic([5000, 0], [0, 0], 40), 'failing'],
    ['all was delivered', traffic([5000, 0], [1, 0]), 'clean'],
    ['one was rejected where none ever was', traffic([5000, 0], [40, 1]), 'rejecting'],
    ['as many were rejected as before', traffic([1000, 100], [180, 20]), 'clean'],
    ['twice as many were rejected as before', traffic([1000, 100], [160, 40]), 'rejecting'],
    ['all were rejected, as nearly all were before', traffic([1000, 990], [0, 3]), 'no-traffic'],
    ['one of two was rejected, as often as before', traffic([1000, 300], [1, 1]), 'no-traffic'],
    ['one of four was rejected, as often as before', traffic([1000, 300], [3, 1]), 'no-traffic'],
    ['one of five was rejected, as often as before', traffic([1000, 300], [4, 1]), 'clean'],
    ['one of five was, with failures between', traffic([1000, 300], [1, 1], 3), 'no-traffic'],
    ['it has no history and its first is rejected', traffic([0, 0], [0, 1]), 'rejecting'],
    ['it has no history and one of many is rejected', traffic([0, 0], [30, 1]), 'clean'],
    ['it has no history and three of many are', traffic([0, 0], [30, 3]), 'rejecting'],
  ])('where %s', (_what, counts, verdict) => {
    expect(judgeEndpoint(counts)).toBe(verdict)
  })

  test('that is rejecting stays so with one more rejection, and with a better history', () => {
    const counts = fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(500), fc.nat(500))
    fc.assert(
      fc.property(counts, ([taken, refused, delivered, rejected]) => {
        const before: [number, number] = [taken + refused, refused]
        if (judgeEndpoint(traffic(before, [delivered, rejected])) !== 'rejecting') return
        expect(judgeEndpoint(traffic(before, [delivered, rejected + 1]))).toBe('rejecting')
        expect(judgeEndpoint(traffic([before[0] + 50, refused], [delivered, rejected]))).toBe('rejecting')
      }),
      { numRuns: 60 },
    )
  })
})

test.each([
  [[], 'no-traffic'],
  [['no-traffic', 'no-traffic'], 'no-traffic'],
  [['clean', 'clean'], 'clean'],
  [['no-traffic', 'clean'], 'partial'],
  [['clean', 'failing'], 'partial'],
  [['failing', 'no-traffic'], 'failing'],
  [['clean', 'rejecting', 'failing', 'no-traffic'], 'rejecting'],
] as const)('endpoints %j together are %s', (verdicts, all) => {
  expect(judgeAll(verdicts)).toBe(all)
})
