import { expect, it } from 'vitest'
import { estimateDuration } from './estimate-duration'

const sending = { total: 1_000, longest: 1, rate: 10, concurrency: 5, latencyMs: 300 }

it('takes the slowest of rate, answers in flight and the longest sequence', () => {
  expect(estimateDuration(sending)).toBe(100)
  expect(estimateDuration({ ...sending, rate: 200 })).toBeCloseTo(60)
  expect(estimateDuration({ ...sending, rate: 200, concurrency: 20, longest: 500 })).toBeCloseTo(150)
  expect(estimateDuration({ ...sending, latencyMs: 0 })).toBe(100)
})
