import { asc, eq } from 'drizzle-orm'
import { type JWTPayload, UnsecuredJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { POST } from '@/app/api/auth/back-channel-logout/route'
import { listAccounts } from '@/lib/auth/accounts/list-accounts'
import { sealTokens } from '@/lib/auth/provider/sealed-tokens'
import { findOperatorsBySessions, readSessionToken } from '@/lib/auth/session/session'
import { accessToken, audit, operator, providerSession, session } from '@/lib/db/schema'
import { IDENTITY_PROVIDER } from '@/lib/doctor/checks/desk/identity-provider'
import { env } from '@/lib/env'
import { useDatabase } from '../support/use-database'
import { addAccount, addSession, PASSWORD } from './fixtures'
import { useProvider } from './provider-fixtures'
import { openBrowser } from './sign-in-browser'
import { addToken } from './token-fixtures'

const store = useDatabase()
const provider = useProvider()
const { people, state, signIn } = provider

const browser = openBrowser()
beforeEach(() => browser.jar.clear())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const confirmed = (minutes: number) =>
  store.database.update(providerSession).set({ confirmedAt: minutesAgo(minutes), askingUntil: null })
const me = async () => (await browser.openSession())?.actor ?? null
const sessions = () => store.database.select().from(session).orderBy(asc(session.createdAt))
const actions = async () =>
  (await store.database.select().from(audit).orderBy(asc(audit.id))).map(({ action }) => action)

async function send(logoutToken: string): Promise<number> {
  const body = new URLSearchParams({ logout_token: logoutToken })
  return (await POST(new Request(`${env().origin}/api/auth/back-channel-logout`, { method: 'POST', body }))).status
}

describe('a session of the provider', () => {
  test('asks nobody for ten minutes, and then once for all that come at the same moment', async () => {
    await signIn(browser)
    await confirmed(9)
    expect([(await me())?.role, state.refreshes]).toEqual(['operator', 0])
    await confirmed(11)
    people.set('ann', { ...people.get('ann'), groups: 'desk-admins' })
    const roles = await Promise.all(Array.from({ length: 5 }, async () => (await me())?.role))
    expect([roles, state.refreshes]).toEqual([Array(5).fill('admin'), 1])
    expect((await actions()).at(-1)).toBe('operator.follow')
    await confirmed(11)
    expect([(await me())?.role, state.refreshes]).toEqual(['admin', 2])
  })

  test('ends with its access tokens where the role is gone', async () => {
    await signIn(browser)
    const account = await me()
    if (account) await addToken({ ...account, role: 'operator' })
    people.set('ann', { ...people.get('ann'), groups: [] })
    await confirmed(11)
    expect(await me()).toBeNull()
    const [token] = await store.database.select().from(accessToken)
    expect([(await sessions())[0]?.revokedReason, token?.revokedAt]).toEqual([
      'the identity provider gives no role any more',
      expect.any(Date),
    ])
    expect((await actions()).at(-1)).toBe('session.revoke')
  })

  test('ends where the person is gone', async () => {
    await signIn(browser)
    people.delete('ann')
    await confirmed(11)
    expect(await me()).toBeNull()
    expect((await sessions())[0]?.revokedReason).toBe('the identity provider ended it')
  })

  test('outlives a provider that is down for five minutes, and stands again when it is back', async () => {
    await signIn(browser)
    state.isDown = true
    await confirmed(11)
    expect((await me())?.email).toBe('ann@acme.example')
    await confirmed(16)
    expect([await me(), (await sessions())[0]?.revokedAt]).toEqual([null, null])
    state.isDown = false
    await confirmed(16)
    expect((await me())?.email).toBe('ann@acme.example')
  })

  test('ends after 15 minutes without a refresh token, and for streams, which have no cookie to ask with', async () => {
    await signIn(browser)
    const [own] = await sessions()
    const id = own?.id ?? ''
    await confirmed(14)
    expect((await findOperatorsBySessions([id])).size).toBe(1)
    await confirmed(16)
    expect((await findOperatorsBySessions([id])).size).toBe(0)
    const token =
      (await readSessionToken(new Request(env().origin, { headers: { cookie: browser.cookieHeader() } }))) ?? ''
    await store.database.update(providerSession).set({ sealed: await sealTokens(token, { refresh: null, id: null }) })
    expect([await me(), state.refreshes]).toEqual([null, 0])
  })

  test('keeps no token that the database could give away', async () => {
    await signIn(browser)
    const rows = JSON.stringify([await store.database.select().from(providerSession), await sessions()])
    expect(rows).not.toMatch(/eyJ[\w-]+\.eyJ/)
    expect(rows).not.toContain('refresh')
  })

  test('is signed out at the provider, too, whose logout token then ends the other sessions of its own', async () => {
    const [other, cookies] = [openBrowser(), new Map<string, string>()]
    for (const each of [other, browser])
      await provider.comeBack(each, await provider.passProvider(await provider.leave(each), cookies))
    const form = { csrfToken: await browser.csrfToken(), json: 'true', callbackUrl: '/sign-in' }
    const answer = await browser.visit('signout', form)
    const { url } = (await answer.json()) as { url: string }
    const { origin, pathname, searchParams } = new URL(url)
    expect([origin, pathname, browser.jar.has('rampdesk.session')]).toEqual([provider.issuer, '/session/end', false])
    expect(searchParams.get('post_logout_redirect_uri')).toBe(`${env().origin}/sign-in`)
    expect(searchParams.get('id_token_hint')).toMatch(/^eyJ/)
    expect((await other.openSession())?.actor.email).toBe('ann@acme.example')
    const { location, logoutToken } = await provider.signOutAt(url, cookies)
    expect([location, await send(logoutToken)]).toEqual([`${env().origin}/sign-in`, 200])
    expect(await other.openSession()).toBeNull()
  })
})

describe('with SIGN_IN=oidc', () => {
  const local = async (email: string) => {
    const form = { email, password: PASSWORD, csrfToken: await browser.csrfToken(), json: 'true' }
    const { url } = (await (await browser.visit('callback/credentials', form)).json()) as { url: string }
    return new URL(url).searchParams.get('error')
  }

  test('local accounts neither sign in nor stay, but for one, whose use is on record and on the page', async () => {
    const [usual, saved] = [await addAccount('admin'), await addAccount('admin')]
    const { id } = await addSession(usual)
    provider.configure({ SIGN_IN: 'oidc', BREAK_GLASS_EMAIL: saved.email })
    expect((await findOperatorsBySessions([id])).size).toBe(0)
    expect(await local(usual.email)).toBe('CredentialsSignin')
    expect(await local(saved.email)).toBeNull()
    const actor = await me()
    expect(actor?.email).toBe(saved.email)
    expect(await actions()).toEqual(['session.sign_in_failed', 'session.break_glass'])
    if (!actor) throw new Error('Nobody is signed in.')
    const list = await listAccounts({ actor, requestId: 'r1', address: null })
    expect(list.breakGlass).toMatchObject({ name: saved.name })
  })

  test('the provider signs people in all the same', async () => {
    provider.configure({ SIGN_IN: 'oidc' })
    await signIn(browser)
    expect((await me())?.email).toBe('ann@acme.example')
  })
})

test('the doctor finds the provider, and says what is wrong with it', async () => {
  const judge = () =>
    IDENTITY_PROVIDER.judge({ configuration: { env: env() }, database: () => Promise.reject(new Error('unread')) })
  expect(await judge()).toMatchObject({
    verdict: 'right',
    evidence: [`issuer ${provider.issuer}`, '1 signing key', 'signs people out'],
  })
  state.isDown = true
  expect(await judge()).toMatchObject({ verdict: 'wrong', cause: 'The identity provider can’t be reached.' })
  state.isDown = false
  provider.configure({ OIDC_ISSUER: `${provider.issuer}/` })
  expect(await judge()).toMatchObject({ verdict: 'wrong', cause: expect.stringContaining('names a different issuer') })
  provider.configure({ SIGN_IN: 'local' })
  expect(await judge()).toMatchObject({ verdict: 'not-checked' })
})

describe('the back channel', () => {
  const seconds = () => Math.floor(Date.now() / 1000)
  const claims = (more: Record<string, unknown> = {}): JWTPayload => ({
    iss: provider.issuer,
    aud: 'rampdesk',
    iat: seconds(),
    exp: seconds() + 120,
    jti: 'j1',
    sub: 'ann',
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    ...more,
  })
  test('ends every session of a person at once, and those of nobody else', async () => {
    await signIn(browser)
    const other = openBrowser()
    await signIn(other)
    people.set('bob', { email: 'bob@acme.example', groups: 'desk' })
    state.person = 'bob'
    const bobs = openBrowser()
    await signIn(bobs)
    expect(await send(await provider.sign(claims()))).toBe(200)
    const left = await Promise.all([browser, other, bobs].map((each) => each.openSession()))
    expect(left.map((found) => found?.actor.email)).toEqual([undefined, undefined, 'bob@acme.example'])
    expect((await actions()).filter((action) => action === 'session.revoke')).toHaveLength(2)
  })

  test('ends one session by the provider’s name of it', async () => {
    await signIn(browser)
    const other = openBrowser()
    await signIn(other)
    const [first] = await store.database
      .select()
      .from(providerSession)
      .innerJoin(session, eq(session.id, providerSession.sessionId))
      .orderBy(asc(session.createdAt))
    const sid = first?.provider_session.providerSid
    expect(sid).toBeTruthy()
    expect(await send(await provider.sign(claims({ sub: undefined, sid })))).toBe(200)
    expect([await browser.openSession(), (await other.openSession())?.actor.email]).toEqual([null, 'ann@acme.example'])
  })

  test('takes a token again without ending what began since', async () => {
    await signIn(browser)
    const token = await provider.sign(claims({ iat: seconds() - 120 }))
    await store.database.update(session).set({ createdAt: minutesAgo(5) })
    expect(await send(token)).toBe(200)
    browser.jar.clear()
    await signIn(browser)
    expect([await send(token), (await me())?.email]).toEqual([200, 'ann@acme.example'])
  })

  test.each<[string, () => Promise<string>]>([
    ['no signature', async () => new UnsecuredJWT(claims()).encode()],
    ['another audience', () => provider.sign(claims({ aud: 'another' }))],
    ['another issuer', () => provider.sign(claims({ iss: 'https://evil.example' }))],
    ['an end that is past', () => provider.sign(claims({ exp: seconds() - 60 }))],
    ['a time long ago', () => provider.sign(claims({ iat: seconds() - 3600 }))],
    ['a nonce, as an ID token has', () => provider.sign(claims({ nonce: 'n' }))],
    ['no event', () => provider.sign(claims({ events: {} }))],
    ['no id', () => provider.sign(claims({ jti: undefined }))],
    ['neither person nor session', () => provider.sign(claims({ sub: undefined }))],
    ['nothing of a token', async () => 'x'],
  ])('refuses a token with %s', async (_name, make) => {
    await signIn(browser)
    expect(await send(await make())).toBe(400)
    expect((await me())?.email).toBe('ann@acme.example')
  })

  test('does not blame the token where the provider is down', async () => {
    await signIn(browser)
    const token = await provider.sign(claims())
    state.isDown = true
    provider.configure({})
    expect(await send(token)).toBe(500)
    expect(await store.database.select().from(operator)).toHaveLength(1)
  })
})
