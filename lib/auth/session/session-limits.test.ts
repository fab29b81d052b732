import { describe, expect, test } from 'vitest'
import { isSessionLive, isTouchDue } from './session-limits'

const LIMITS = { idleMinutes: 30, absoluteHours: 12 }
const START = Date.parse('2026-03-01T08:00:00Z')
const at = (minutes: number) => new Date(START + minutes * 60_000)

function session(seen = 0, revoked: number | null = null) {
  return {
    createdAt: at(0),
    lastSeenAt: at(seen),
    expiresAt: at(12 * 60),
    revokedAt: revoked === null ? null : at(revoked),
  }
}

describe('isSessionLive', () => {
  test.each([
    ['just made', session(), 0, true],
    ['idle for a moment less than the limit', session(10), 39.99, true],
    ['idle for the limit', session(10), 40, false],
    ['used all the time, a moment before the end', session(719), 719.99, true],
    ['used all the time, at the end', session(719.99), 720, false],
    ['revoked', session(0, 1), 2, false],
  ])('%s', (_name, row, minutes, expected) => {
    expect(isSessionLive(row, LIMITS, at(minutes))).toBe(expected)
  })

  test('follows a limit that was made shorter after the sign-in', () => {
    expect(isSessionLive(session(100), { idleMinutes: 30, absoluteHours: 1 }, at(101))).toBe(false)
    expect(isSessionLive(session(0), { idleMinutes: 5, absoluteHours: 12 }, at(6))).toBe(false)
  })
})

describe('isTouchDue', () => {
  test('writes at most once a minute', () => {
    expect(isTouchDue(session(), LIMITS, at(0.99))).toBe(false)
    expect(isTouchDue(session(), LIMITS, at(1))).toBe(true)
  })

  test('writes oftener where the idle limit is short, so that use keeps the session', () => {
    expect(isTouchDue(session(), { idleMinutes: 1, absoluteHours: 12 }, at(0.11))).toBe(true)
  })
})
