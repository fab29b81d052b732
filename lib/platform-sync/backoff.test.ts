import { expect, test } from 'vitest'
import { PlatformError } from '../ramp/problem/problem'
import type { ProblemKind } from '../ramp/problem/problem-texts'
import { createBackoff, isPassing } from './backoff'

const MINUTE = 60_000
const trouble = (kind: ProblemKind, retryAfter: number | null = null) =>
  new PlatformError({ kind, operation: 'Read deliveries', retryAfter })

test('trouble that passes is waited out in growing steps until ten minutes are over', () => {
  let now = 0
  const backoff = createBackoff(() => now)
  expect([1, 2, 3, 4].map(() => backoff.next(trouble('server')))).toEqual([5_000, 10_000, 15_000, 15_000])
  now = 10 * MINUTE - 1
  expect(backoff.next(trouble('timeout'))).toBe(15_000)
  now += 1
  expect(backoff.next(trouble('connection'))).toBeNull()
  backoff.recover()
  expect(backoff.next(trouble('connection'))).toBe(5_000)
})

test.each([
  ['rate_limited', 30, 30_000],
  ['rate_limited', 0, 5_000],
  ['rate_limited', 2 ** 31 - 1, MINUTE],
  ['server', 30, 15_000],
  ['server', 2 ** 31 - 1, 15_000],
] as const)('of a platform that is %s and asks for %d s, %d ms are waited', (kind, retryAfter, ms) => {
  expect(createBackoff(() => 0).next(trouble(kind, retryAfter))).toBe(ms)
})

test('a refusal, a broken contract and a fault of our own do not pass', () => {
  expect([trouble('unauthorized'), trouble('invalid'), trouble('contract'), new Error('x')].some(isPassing)).toBe(false)
})
