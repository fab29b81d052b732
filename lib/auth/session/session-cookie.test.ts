import { encode } from 'next-auth/jwt'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { env } from '../../env'
import { openSessionCookie } from './session-cookie'

const MINUTE = 60

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const cookieOf = (sid: string, { minutes = 10, secret = env().authSecret } = {}) =>
  encode({ token: { sid }, secret, maxAge: minutes * MINUTE })

const after = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

test('opens the cookie of next-auth, each time', async () => {
  const cookie = await cookieOf('token-1')
  expect(await openSessionCookie(cookie)).toBe('token-1')
  expect(await openSessionCookie(cookie)).toBe('token-1')
  expect(await openSessionCookie(await cookieOf('token-2'))).toBe('token-2')
})

test.each(['opened before', 'never opened'])(
  'ends a cookie that was %s with its time, and 15 seconds',
  async (known) => {
    const cookie = await cookieOf('token-1')
    if (known === 'opened before') await openSessionCookie(cookie)
    after(10 * MINUTE + 14)
    expect(await openSessionCookie(cookie)).toBe('token-1')
    after(1)
    expect(await openSessionCookie(cookie)).toBeNull()
  },
)

test('refuses a cookie that is absent, forged or damaged, whatever was opened before', async () => {
  const cookie = await cookieOf('token-1')
  await openSessionCookie(cookie)
  expect(await openSessionCookie(undefined)).toBeNull()
  expect(await openSessionCookie('')).toBeNull()
  expect(await openSessionCookie(`${cookie.slice(0, -2)}AA`)).toBeNull()
  expect(
    await openSessionCookie(await cookieOf('token-1', { secret: 'another secret, which is not ours at all' })),
  ).toBeNull()
})

test('opens more cookies than it keeps', async () => {
  const cookies = await Promise.all(Array.from({ length: 520 }, (_, index) => cookieOf(`token-${index}`)))
  for (const turn of [1, 2])
    for (const [index, cookie] of cookies.entries())
      expect([turn, await openSessionCookie(cookie)]).toEqual([turn, `token-${index}`])
})
