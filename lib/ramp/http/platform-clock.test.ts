import { describe, expect, it } from 'vitest'
import { createPlatformClock } from './platform-clock'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const reading = (aheadMs: number) => ({ date: new Date(NOW + aheadMs), headersAt: NOW })

describe('the clock of the platform', () => {
  it('is not known before an answer that has a time', () => {
    const clock = createPlatformClock()
    expect(clock.offsetMs()).toBeNull()
    clock.note({ date: null, headersAt: NOW })
    expect(clock.offsetMs()).toBeNull()
  })

  it.each([0, 1_000, -1_000, 299_000, -300_000])('is believed when it is ahead by %i ms', (ahead) => {
    const clock = createPlatformClock()
    clock.note(reading(ahead))
    expect(Math.abs((clock.offsetMs() ?? Number.NaN) - ahead)).toBeLessThanOrEqual(500)
  })

  it.each([-7 * 3_600_000, 302_000, -302_000, 86_400_000, 8.64e15 - NOW])(
    'is not believed when it is ahead by %i ms: such a request would have been refused',
    (ahead) => {
      const clock = createPlatformClock()
      clock.note(reading(4_000))
      clock.note(reading(ahead))
      expect(clock.offsetMs()).toBe(4_500)
    },
  )
})
