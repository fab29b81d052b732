import { afterEach, describe, expect, test, vi } from 'vitest'
import { env } from '../env'
import { platformClient } from '../platform-client'
import { clockOffsetFor, platformNowFor } from './platform-time'

const NOW = Date.parse('2026-03-01T12:00:00Z')

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the platform’s time', () => {
  test.each([
    [null, null, 0, 0],
    [null, 40_000, 40_000, 0],
    [-7_000, 40_000, -7_000, -7_000],
    [0, 40_000, 0, 0],
  ])('by an answer that said %s and a change that said %s', (answered, stored, ahead, offset) => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
    const [environment] = env().environments
    if (!environment) throw new Error('No environment is configured.')
    const client = platformClient(environment)
    vi.spyOn(client, 'clockOffsetMs').mockReturnValue(answered)
    vi.spyOn(client, 'platformNow').mockReturnValue(NOW + (answered ?? 0))
    expect(platformNowFor(environment, stored === null ? null : { clockOffsetMs: stored })).toBe(NOW + ahead)
    expect(clockOffsetFor(environment)).toBe(offset)
  })
})
