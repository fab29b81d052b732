import { afterEach, expect, test, vi } from 'vitest'
import { hasFullDisk } from '../db/disk'
import { checkHealth } from './check-health'

vi.mock('../db')
vi.mock('../db/disk')

afterEach(() => vi.useRealTimers())

test('a disk that hangs is told within two seconds, like a database that does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.mocked(hasFullDisk).mockReturnValue(new Promise(() => undefined))
  const answer = expect(checkHealth()).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
  vi.advanceTimersByTime(2000)
  await answer
})
