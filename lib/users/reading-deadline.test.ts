import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serve } from '@/tests/conformance/support/serve-client'
import { readingDeadline } from './reading-deadline'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('what a page asks the platform ends together after 20 s, in words', async () => {
  const { client } = await serve(() => undefined, { fetchTimeoutMs: 60_000 })
  const calls = client.as({ mode: 'signed-user', userApiKey: 'ak_1' }, readingDeadline())
  const asked = Promise.allSettled([calls.call('listBills'), calls.callRaw('getUser')])
  await vi.advanceTimersByTimeAsync(20_000)
  const ends = await asked
  for (const end of ends)
    expect(end).toMatchObject({
      status: 'rejected',
      reason: { code: 'platform', message: 'The platform did not answer within 20 s.' },
    })
})
