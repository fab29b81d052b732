import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AttemptEnd } from '../../model/alert/message'
import { GIVEN_UP_MS, nextAttempt } from './next-attempt'

const NOW = new Date('2026-11-27T12:00:00Z')
const fresh = { attempts: 1, isRepeat: false, createdAt: NOW }
const problem = 'It broke.'

describe('a message after an attempt', () => {
  test.each<[string, Partial<typeof fresh>, AttemptEnd, object]>([
    ['sent', {}, { state: 'sent' }, { state: 'sent', problem: null }],
    ['not sent', {}, { state: 'not-sent', problem }, { state: 'waiting', isRepeat: false, nextAt: minutes(1) }],
    ['the fourth time', { attempts: 4 }, { state: 'not-sent', problem }, { state: 'waiting', nextAt: minutes(8) }],
    ['the twentieth', { attempts: 20 }, { state: 'not-sent', problem }, { state: 'waiting', nextAt: minutes(60) }],
    ['cut', {}, { state: 'unknown', problem }, { state: 'waiting', isRepeat: true, nextAt: minutes(1) }],
    ['cut again', { isRepeat: true }, { state: 'unknown', problem }, { state: 'unknown' }],
    [
      'busy for ten minutes',
      {},
      { state: 'refused', isFinal: false, retryAfterMs: 600_000, problem },
      { state: 'waiting', nextAt: minutes(10) },
    ],
    ['refused for good', {}, { state: 'refused', isFinal: true, retryAfterMs: null, problem }, { state: 'failed' }],
    ['not sent for a day', { createdAt: minutes(-1440) }, { state: 'not-sent', problem }, { state: 'failed', problem }],
    ['busy for two days', {}, { state: 'refused', isFinal: false, retryAfterMs: 2e8, problem }, { state: 'waiting' }],
  ])('%s', (_name, message, end, expected) => {
    expect(nextAttempt({ ...fresh, ...message }, end, NOW)).toMatchObject(expected)
  })

  test('is over within a day of its end, and what was cut is sent at most twice', () => {
    const ends = fc.constantFrom<AttemptEnd['state']>('refused', 'not-sent', 'unknown')
    fc.assert(
      fc.property(fc.array(ends, { minLength: 60, maxLength: 60 }), (states) => {
        let message = { attempts: 0, isRepeat: false, createdAt: NOW }
        let now = NOW
        let cuts = 0
        for (const state of states) {
          message = { ...message, attempts: message.attempts + 1 }
          if (state === 'unknown') cuts += 1
          const next = nextAttempt(message, { state, isFinal: false, retryAfterMs: null, problem }, now)
          if (next.state !== 'waiting') {
            expect(now.getTime() - NOW.getTime()).toBeLessThanOrEqual(GIVEN_UP_MS)
            expect(cuts).toBeLessThanOrEqual(2)
            return
          }
          expect(next.nextAt.getTime()).toBeGreaterThan(now.getTime())
          message = { ...message, isRepeat: next.isRepeat }
          now = next.nextAt
        }
        expect.unreachable('It went on for ever.')
      }),
    )
  })
})

function minutes(count: number): Date {
  return new Date(NOW.getTime() + count * 60_000)
}
