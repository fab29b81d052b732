import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { rememberDevice } from '@/lib/auth/sign-in/known-devices'
import { signIn } from '@/lib/auth/sign-in/sign-in'
import { createThrottle, DEVICE_LIMITS, SIGN_IN_LIMITS, type Throttle } from '@/lib/auth/sign-in/throttle'
import { getPool } from '@/lib/db'
import { audit, operator, rateLimit } from '@/lib/db/schema'
import { useDatabase } from '../support/use-database'
import { addAccount, ORIGIN, PASSWORD } from './fixtures'

const GUESSES = 10_000
const HOUR_MS = 3_600_000

const store = useDatabase()
let throttle: Throttle

beforeEach(async () => {
  throttle = createThrottle(await getPool())
})

const attempt = (email: string, password = PASSWORD) => signIn({ email, password }, ORIGIN, { throttle })
const auditRows = () => store.database.select().from(audit).orderBy(asc(audit.id))

describe('the throttle', () => {
  const limit = (name: string) => SIGN_IN_LIMITS.find((item) => item.name === name)?.points ?? 0

  test('holds an account back after its failures, even with the right password, and says how long', async () => {
    const account = await addAccount()
    for (let i = 0; i < limit('account'); i++) expect(await attempt(account.email, 'wrong password')).toBeNull()
    const refused = await attempt(account.email).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'too_many' })
    expect((refused as { retryAfter: number }).retryAfter).toBeGreaterThan(500)
    expect((refused as { retryAfter: number }).retryAfter).toBeLessThanOrEqual(600)
  })

  test('gives points back: many sign-ins in a row succeed', async () => {
    const account = await addAccount()
    for (let i = 0; i < limit('overall') + 3; i++) expect(await attempt(account.email)).not.toBeNull()
  })

  test('records the first refusal of a window and no more', async () => {
    const account = await addAccount()
    for (let i = 0; i < limit('account') + 5; i++) await attempt(account.email, 'wrong password').catch(() => null)
    const rows = await auditRows()
    expect(rows.filter((row) => row.action === 'session.sign_in_throttled')).toMatchObject([
      { detail: { limit: 'account' } },
    ])
  })

  test('holds for a second process, which has its own memory', async () => {
    const account = await addAccount()
    for (let i = 0; i < limit('account'); i++) await attempt(account.email, 'wrong password')
    throttle = createThrottle(await getPool())
    await expect(attempt(account.email)).rejects.toMatchObject({ code: 'too_many' })
  })

  test.each([
    ['one account from one address', () => 'a', () => '192.0.2.1'],
    ['one account from many addresses', () => 'a', (i: number) => `192.0.2.${i}`],
    ['many accounts from one address', (i: number) => `a${i}`, () => '192.0.2.1'],
    ['many accounts from many addresses', (i: number) => `a${i}`, (i: number) => `192.0.2.${i}`],
  ])(
    'lets few of 2,500 guesses reach the hash in an hour, and the person in from a browser that knows them: %s',
    async (_name, account, address) => {
      const person = await addAccount()
      const email = `${account(0)}@desk.example`
      await store.database.update(operator).set({ email }).where(eq(operator.id, person.id))
      const verify = vi.fn(async () => false)
      vi.useFakeTimers({ toFake: ['Date'], now: new Date() })
      try {
        for (let i = 0; i < 2_500; i++) {
          vi.setSystemTime(Date.now() + 1_440)
          const origin = { ...ORIGIN, address: address(i) }
          const guess = { email: `${account(i)}@desk.example`, password: 'a guess' }
          await signIn(guess, origin, { throttle, verify }).catch(() => null)
        }
        const known = { ...ORIGIN, deviceCookie: rememberDevice(undefined, email) }
        expect(await signIn({ email, password: PASSWORD }, known, { throttle })).not.toBeNull()
      } finally {
        vi.useRealTimers()
      }
      expect(verify.mock.calls.length).toBeGreaterThan(10)
      expect(verify.mock.calls.length).toBeLessThanOrEqual(100)
    },
    60_000,
  )

  test('lets a person in from a browser that knows them while others guess, from their address too', async () => {
    const account = await addAccount()
    const deviceCookie = rememberDevice(undefined, account.email)
    const verify = vi.fn(async () => false)
    for (let i = 0; i < 3; i++)
      for (const email of [account.email, 'a@desk.example', 'b@desk.example', 'c@desk.example', 'd@desk.example'])
        await signIn({ email, password: 'a guess' }, ORIGIN, { throttle, verify }).catch(() => null)
    await expect(attempt(account.email)).rejects.toMatchObject({ code: 'too_many' })
    const known = (password: string) =>
      signIn({ email: account.email, password }, { ...ORIGIN, deviceCookie }, { throttle })
    expect(await known(PASSWORD)).not.toBeNull()
    for (let i = 0; i < DEVICE_LIMITS[0].points; i++) expect(await known('wrong password')).toBeNull()
    await expect(known(PASSWORD)).rejects.toMatchObject({ code: 'too_many' })
  })

  test('lets at most 100 of 10,000 guesses of an hour reach the hash, and the person in who signs in where they did before', async () => {
    const account = await addAccount()
    const deviceCookie = rememberDevice(undefined, account.email)
    const verify = vi.fn(async () => false)
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const begin = Date.now()
    for (let i = 0; i < GUESSES; i++) {
      vi.setSystemTime(begin + (i * HOUR_MS) / GUESSES)
      // The attempts come from many addresses, half of them at one account and half at others.
      const origin = { ...ORIGIN, address: `203.0.113.${i % 250}` }
      const email = i % 2 === 0 ? account.email : `person-${i % 99}@desk.example`
      await signIn({ email, password: 'a guess' }, origin, { throttle, verify }).catch(() => null)
    }
    expect(verify.mock.calls.length).toBeGreaterThan(5 * limit('overall'))
    expect(verify.mock.calls.length).toBeLessThanOrEqual(100)
    const known = { ...ORIGIN, deviceCookie }
    expect(await signIn({ email: account.email, password: PASSWORD }, known, { throttle })).not.toBeNull()
  })

  test('gives whoever collected browsers that know a person few guesses in all of them', async () => {
    const account = await addAccount()
    const verify = vi.fn(async () => false)
    const guessIn = (deviceCookie: string) =>
      signIn({ email: account.email, password: 'a guess' }, { ...ORIGIN, deviceCookie }, { throttle, verify })
    for (let i = 0; i < 20; i++) await guessIn(rememberDevice(undefined, account.email)).catch(() => null)
    expect(verify).toHaveBeenCalledTimes(DEVICE_LIMITS[1].points)
  })

  test('gives a browser that knows one person no more guesses at another', async () => {
    const [account, other] = [await addAccount(), await addAccount()]
    const origin = { ...ORIGIN, deviceCookie: rememberDevice(undefined, account.email) }
    const verify = vi.fn(async () => false)
    for (let i = 0; i < 20; i++)
      await signIn({ email: other.email, password: 'a guess' }, origin, { throttle, verify }).catch(() => null)
    expect(verify).toHaveBeenCalledTimes(limit('account'))
  })

  test('lets everybody in who signs in at the same moment, next to failures', async () => {
    const account = await addAccount()
    for (let i = 1; i < limit('account'); i++) await attempt(account.email, 'wrong password')
    const same = Array.from({ length: 3 }, () => attempt(account.email))
    const others = Array.from({ length: limit('overall') + 3 }, async () => attempt((await addAccount()).email))
    expect(await Promise.all([...same, ...others])).not.toContain(null)
    expect(await attempt(account.email)).not.toBeNull()
  })

  test('lets no more guesses through when they come at the same moment', async () => {
    const account = await addAccount()
    const verify = vi.fn(async () => false)
    const guess = () => signIn({ email: account.email, password: 'a guess' }, ORIGIN, { throttle, verify })
    const answers = await Promise.allSettled(Array.from({ length: 300 }, guess))
    expect(verify).toHaveBeenCalledTimes(limit('account'))
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(300 - limit('account'))
  })

  test('takes nothing from an address for attempts on an account that is held back', async () => {
    const [account, other] = [await addAccount(), await addAccount()]
    for (let i = 0; i < limit('address') + 5; i++) await attempt(account.email, 'wrong password').catch(() => null)
    expect(await attempt(other.email)).not.toBeNull()
  })

  test('gives no point to a window that began after the attempt', async () => {
    const account = await addAccount()
    const verify = async () => {
      vi.setSystemTime(Date.now() + 601_000)
      return true
    }
    vi.useFakeTimers({ toFake: ['Date'], now: new Date() })
    try {
      expect(await signIn({ email: account.email, password: 'x' }, ORIGIN, { throttle, verify })).not.toBeNull()
    } finally {
      vi.useRealTimers()
    }
    const rows = await store.database.select().from(rateLimit)
    expect(rows.filter(({ points }) => points < 0)).toEqual([])
  })
})
