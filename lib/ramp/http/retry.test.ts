import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROBLEM_KINDS } from '../problem/problem-texts'
import { parseRetryAfter, RETRY_POLICY, retryDelay } from './retry'

const failed = { method: 'GET', kind: 'server', isUnsent: false, retryAfter: null, attempt: 1 } as const

describe('retry decision', () => {
  it.each(PROBLEM_KINDS)('repeats a read only for failures that may pass: %s', (kind) => {
    const passes = ['rate_limited', 'server', 'timeout', 'connection'].includes(kind)
    expect(retryDelay({ ...failed, kind }, () => 0.5) !== null).toBe(passes)
  })

  it.each(['POST', 'PATCH', 'DELETE'] as const)('never repeats a %s that may have been sent', (method) => {
    for (const kind of PROBLEM_KINDS) expect(retryDelay({ ...failed, method, kind }, () => 0.5)).toBeNull()
    expect(retryDelay({ ...failed, method, kind: 'connection', isUnsent: true }, () => 0.5)).toBe(500)
  })

  it('doubles the ceiling from 1 s with full jitter and stops after three attempts', () => {
    expect(retryDelay(failed, () => 0)).toBe(0)
    expect(retryDelay(failed, () => 1)).toBe(1000)
    expect(retryDelay({ ...failed, attempt: 2 }, () => 1)).toBe(2000)
    expect(retryDelay({ ...failed, attempt: 3 }, () => 1)).toBeNull()
    expect(retryDelay({ ...failed, attempt: 9 }, () => 1, { ...RETRY_POLICY, maxAttempts: 10 })).toBe(20_000)
  })

  it('waits at least as long as the platform asks and gives up when that is too long', () => {
    expect(retryDelay({ ...failed, kind: 'rate_limited', retryAfter: 7 }, () => 1)).toBe(7000)
    expect(retryDelay({ ...failed, kind: 'rate_limited', retryAfter: 0 }, () => 1)).toBe(1000)
    expect(retryDelay({ ...failed, kind: 'rate_limited', retryAfter: 60 }, () => 1)).toBe(60_000)
    expect(retryDelay({ ...failed, kind: 'rate_limited', retryAfter: 61 }, () => 1)).toBeNull()
  })
})

describe('Retry-After', () => {
  const now = Date.parse('2026-11-01T12:00:00Z')

  it.each([
    ['seconds', '120', 120],
    ['zero', '0', 0],
    ['a fraction', '1.5', 1.5],
    ['spaces around', ' 3 ', 3],
    ['a date', 'Sun, 01 Nov 2026 12:00:30 GMT', 30],
    ['a date that has passed', 'Sun, 01 Nov 2026 11:00:00 GMT', 0],
    ['a number beyond any timer', '9'.repeat(400), 2 ** 31 - 1],
    ['a date beyond any timer', 'Fri, 31 Dec 9999 23:59:59 GMT', 2 ** 31 - 1],
    ['a negative number', '-5', null],
    ['nonsense', 'soon', null],
    ['nonsense that starts like a date', 'Sun, soon', null],
    ['an empty text', '', null],
    ['nothing', null, null],
  ])('reads %s', (_, header, seconds) => {
    expect(parseRetryAfter(header, now)).toBe(seconds)
  })

  it('gives null or seconds that a timer can hold, for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.double().map(String),
          fc.date().map((date) => date.toUTCString()),
        ),
        (header) => {
          const seconds = parseRetryAfter(header, now)
          expect(seconds === null || (seconds >= 0 && seconds < 2 ** 31)).toBe(true)
        },
      ),
    )
  })
})
