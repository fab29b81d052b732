import { asc } from 'drizzle-orm'
import { NextRequest } from 'next/server'
import { decode } from 'next-auth/jwt'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { POST } from '@/app/api/auth/[...nextauth]/route'
import { readOpenSessionOf } from '@/lib/auth/session/session'
import { audit, session } from '@/lib/db/schema'
import { env } from '@/lib/env'
import { takeDatabaseDown } from '../support/take-database-down'
import { useDatabase } from '../support/use-database'
import { addAccount, PASSWORD, SAME_ORIGIN } from './fixtures'
import { openBrowser } from './sign-in-browser'

const store = useDatabase()

const { jar, visit, cookieHeader, openSession } = openBrowser()
beforeEach(() => jar.clear())

async function signIn(email: string, password = PASSWORD) {
  const { csrfToken } = (await (await visit('csrf')).json()) as { csrfToken: string }
  const form = { email, password, csrfToken, callbackUrl: `${env().origin}/sandbox/deliveries`, json: 'true' }
  const response = await visit('callback/credentials', form)
  const { url } = (await response.json()) as { url: string }
  return { response, csrfToken, url: new URL(url), error: new URL(url).searchParams.get('error') }
}

const me = async () => (await openSession())?.actor ?? null

describe('signing in through the route', () => {
  test('sets one cookie that holds a session id and nothing about the operator', async () => {
    const account = await addAccount('support')
    const { response, error, url } = await signIn(account.email)
    expect([response.status, error, url.pathname]).toEqual([200, null, '/sandbox/deliveries'])
    const line = response.headers.getSetCookie().find((text) => text.startsWith('rampdesk.session='))
    expect(line).toMatch(/Path=\/;.*HttpOnly; SameSite=Lax/i)
    const content = await decode({ token: jar.get('rampdesk.session') ?? '', secret: env().authSecret })
    expect(Object.keys(content ?? {}).sort()).toEqual(['exp', 'iat', 'jti', 'sid'])
    expect(await me()).toMatchObject({ id: account.id, role: 'support' })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('answers CredentialsSignin with the same status for everything that does not fit', async () => {
    const account = await addAccount()
    const disabled = await addAccount('admin', new Date())
    for (const [email, password] of [
      ['nobody@desk.example', PASSWORD],
      [account.email, 'wrong password'],
      [disabled.email, PASSWORD],
      [account.email, ''],
      [`${account.email}\0x`, PASSWORD],
      ['a\0b', PASSWORD],
      ['a\u0085b\u001b', PASSWORD],
    ]) {
      const { response, error } = await signIn(email ?? '', password)
      expect([response.status, error]).toEqual([401, 'CredentialsSignin'])
    }
    expect(jar.has('rampdesk.session')).toBe(false)
  })

  test('says to wait once the account has failed too often', async () => {
    const account = await addAccount()
    for (let i = 0; i < 5; i++) await signIn(account.email, 'wrong password')
    expect((await signIn(account.email)).error).toMatch(/^Throttled:\d{1,3}$/)
  })

  test('keeps the browser in mind in which a person signed in: guesses elsewhere do not keep them out', async () => {
    const account = await addAccount()
    const { response } = await signIn(account.email)
    const line = response.headers.getSetCookie().find((text) => text.startsWith('rampdesk.device='))
    expect(line).toMatch(/Path=\/;.*Max-Age=7776000; HttpOnly; SameSite=lax/i)
    const own = jar.get('rampdesk.device') ?? ''
    jar.clear()
    for (let i = 0; i < 5; i++) await signIn(account.email, 'wrong password')
    expect((await signIn(account.email)).error).toMatch(/^Throttled:/)
    expect(jar.has('rampdesk.device')).toBe(false)
    jar.set('rampdesk.device', own)
    expect((await signIn(account.email)).error).toBeNull()
  })

  test('ends the session that the browser had, and no other of the account', async () => {
    const account = await addAccount()
    await signIn(account.email)
    const first = cookieHeader()
    jar.clear()
    await signIn(account.email)
    const second = cookieHeader()
    await signIn(account.email)
    const readWith = (cookie: string) => readOpenSessionOf(new Request(env().origin, { headers: { cookie } }))
    expect([await readWith(first), await readWith(second), await me()]).toEqual([
      expect.anything(),
      null,
      expect.anything(),
    ])
    const rows = await store.database.select().from(audit).orderBy(asc(audit.id))
    expect(rows.map((row) => row.action)).toEqual([
      'session.sign_in',
      'session.sign_in',
      'session.revoke',
      'session.sign_in',
    ])
    const { sessionId } = (await me()) ?? {}
    expect(rows[2]).toMatchObject({ actorId: account.id, entity: 'session' })
    expect(rows.map((row) => row.entityId).indexOf(sessionId ?? '')).toBe(3)
  })

  test('signs out: the cookie goes and the row is revoked', async () => {
    await addAccount().then((account) => signIn(account.email))
    const kept = cookieHeader()
    const { csrfToken } = (await (await visit('csrf')).json()) as { csrfToken: string }
    await visit('signout', { csrfToken, json: 'true', callbackUrl: env().origin })
    expect(jar.has('rampdesk.session')).toBe(false)
    expect(await readOpenSessionOf(new Request(env().origin, { headers: { cookie: kept } }))).toBeNull()
    const rows = await store.database.select().from(audit)
    expect(rows.map((row) => row.action).sort()).toEqual(['session.sign_in', 'session.sign_out'])
  })
})

test.each([
  ['/sandbox/x?a=b', '/sandbox/x?a=b'],
  ['http://localhost:3000/sandbox', '/sandbox'],
  ['garbage', '/garbage'],
  ['http://[', '/'],
  ['//evil.example/x', '/'],
  ['/\\\\evil.example/x', '/'],
  ['https://evil.example/x', '/'],
  ['javascript:alert(1)', '/'],
])('a sign-in that names %s leads to %s of ours', async (callbackUrl, expected) => {
  const account = await addAccount()
  const { csrfToken } = (await (await visit('csrf')).json()) as { csrfToken: string }
  const form = { email: account.email, password: PASSWORD, csrfToken, callbackUrl, json: 'true' }
  const { url } = (await (await visit('callback/credentials', form)).json()) as { url: string }
  expect(new URL(url).href).toBe(new URL(expected, env().origin).href)
  expect((await visit('csrf')).status).toBe(200)
})

describe.each(['garbage', 'http://[', 'javascript:alert(1)', '%', '\ud800'.toWellFormed()])(
  'with %j in the cookie that remembers where to go',
  (value) => {
    test('a sign-in and a sign-out succeed, and the cookie is mended', async () => {
      const account = await addAccount()
      jar.set('rampdesk.callback', value)
      for (const path of ['csrf', 'providers', 'signin']) expect((await visit(path)).status).toBeLessThan(400)
      jar.set('rampdesk.callback', value)
      expect((await signIn(account.email)).url.pathname).toBe('/sandbox/deliveries')
      expect(jar.get('rampdesk.callback')).toBe(`${env().origin}/sandbox/deliveries`)
      jar.set('rampdesk.callback', value)
      const { csrfToken } = (await (await visit('csrf')).json()) as { csrfToken: string }
      expect((await visit('signout', { csrfToken, json: 'true' })).status).toBe(200)
      expect(jar.has('rampdesk.session')).toBe(false)
    })
  },
)

describe('the door of the sign-in library', () => {
  test.each(['garbage', 'http://[', 'javascript:alert(1)'])('refuses to come back to %s', async (url) => {
    expect((await visit(`signin?${new URLSearchParams({ callbackUrl: url })}`)).status).toBe(400)
  })

  test.each([
    ['neither header', {}],
    ['no origin', { 'sec-fetch-site': 'same-origin' }],
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['our origin from another site', { origin: env().origin, 'sec-fetch-site': 'cross-site' }],
  ])('refuses a sign-in and a sign-out with %s', async (_name, headers) => {
    const account = await addAccount()
    const { csrfToken } = (await (await visit('csrf')).json()) as { csrfToken: string }
    const form = { email: account.email, password: PASSWORD, csrfToken, json: 'true' }
    expect((await visit('callback/credentials', form, headers)).status).toBe(403)
    expect((await visit('signout', form, headers)).status).toBe(403)
    expect(await store.database.select().from(session)).toEqual([])
  })

  test('refuses a sign-in without the token of the form', async () => {
    const account = await addAccount()
    await visit('callback/credentials', { email: account.email, password: PASSWORD, json: 'true' })
    expect(await store.database.select().from(session)).toEqual([])
  })

  test('refuses a body over its limit', async () => {
    expect((await visit('callback/credentials', { email: 'a', password: 'x'.repeat(9000) })).status).toBe(413)
  })

  test.each([
    ['no JSON', '{"email"'],
    ['no object', 'null'],
    ['a list', '[]'],
    ['members that are no texts', '{"email":{"a":1},"json":true}'],
    ['no UTF-8', new Uint8Array([123, 255])],
  ])('refuses a JSON body that is %s', async (_name, body) => {
    const headers = { ...SAME_ORIGIN, 'content-type': 'application/json' }
    const request = new NextRequest(`${env().origin}/api/auth/signout`, { method: 'POST', headers, body })
    const response = await POST(request, { params: Promise.resolve({ nextauth: ['signout'] }) })
    expect(response.status).toBe(400)
  })

  test.each(['session', 'signout', 'verify-request', 'callback/credentials', 'csrf/x', ''])(
    'has no page %j',
    async (path) => {
      expect((await visit(path)).status).toBe(404)
    },
  )

  test.each(['_log', 'session', 'callback/other', 'constructor'])('takes no change to %j', async (path) => {
    expect((await visit(path, { code: 'x', level: 'constructor' })).status).toBe(404)
  })
})

test('signing in and out answer 503 while the database is down, and leave the browser as it was', async () => {
  onTestFinished(() => void vi.restoreAllMocks())
  const account = await addAccount('viewer')
  const { csrfToken } = await signIn(account.email)
  const before = new Map(jar)
  await takeDatabaseDown()
  const credentials = { email: account.email, password: PASSWORD }
  for (const [path, form] of [
    ['callback/credentials', credentials],
    ['signout', {}],
  ] as const) {
    const response = await visit(path, { ...form, csrfToken, json: 'true' })
    expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '5'])
    expect(await response.json()).toMatchObject({ type: '/problems/unavailable' })
  }
  expect(jar).toEqual(before)
  vi.restoreAllMocks()
  expect(await me()).toMatchObject({ id: account.id })
})
