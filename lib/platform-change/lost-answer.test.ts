import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasLostAnswer, LOST_AFTER_MS, msUntilLost, presumedEnd, SEND_TIMEOUT_MS } from './lost-answer'

const SENT = Date.parse('2026-03-01T12:00:00Z')
const sentAt = new Date(SENT)

describe('an unanswered change', () => {
  test.each([
    [-3_600_000, false, LOST_AFTER_MS],
    [0, false, LOST_AFTER_MS],
    [LOST_AFTER_MS - 1, false, 1],
    [LOST_AFTER_MS, false, 0],
    [LOST_AFTER_MS + 1, true, 0],
  ])('%i ms after it was sent: lost %s, %i ms left', (since, isLost, left) => {
    expect(hasLostAnswer(sentAt, SENT + since)).toBe(isLost)
    expect(msUntilLost(sentAt, null, SENT + since)).toBe(left)
  })

  test('ends when it counts as lost', () => {
    expect(presumedEnd(sentAt, null)).toEqual(new Date(SENT + LOST_AFTER_MS))
  })

  test('is never both lost and open, and never less lost later', () => {
    const since = fc.integer({ min: -LOST_AFTER_MS, max: 3 * LOST_AFTER_MS })
    fc.assert(
      fc.property(since, fc.nat(LOST_AFTER_MS), (first, more) => {
        const [now, later] = [SENT + first, SENT + first + more]
        expect(hasLostAnswer(sentAt, now) && msUntilLost(sentAt, null, now) > 0).toBe(false)
        expect(msUntilLost(sentAt, null, later)).toBeLessThanOrEqual(msUntilLost(sentAt, null, now))
        expect(hasLostAnswer(sentAt, later) || !hasLostAnswer(sentAt, now)).toBe(true)
      }),
    )
  })
})

test('a change that has ended is open no more', () => {
  const finishedAt = new Date(SENT + 3)
  expect(msUntilLost(sentAt, finishedAt, SENT)).toBe(0)
  expect(presumedEnd(sentAt, finishedAt)).toBe(finishedAt)
})

test('sending is given up long before the change counts as lost', () => {
  expect(LOST_AFTER_MS - SEND_TIMEOUT_MS).toBeGreaterThanOrEqual(30_000)
})
