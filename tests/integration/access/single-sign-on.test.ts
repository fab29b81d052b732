import { asc, eq } from 'drizzle-orm'
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { authorizationAddress } from '@/lib/auth/sign-in/open-id-provider'
import { audit, operator, operatorIdentity, session } from '@/lib/db/schema'
import { env } from '@/lib/env'
import { useDatabase } from '../support/use-database'
import { addAccount } from './fixtures'
import { useProvider } from './provider-fixtures'
import { openBrowser } from './sign-in-browser'

const store = useDatabase()
const provider = useProvider()
const { people, state, signIn, leave, passProvider, comeBack } = provider

const browser = openBrowser()
beforeEach(() => browser.jar.clear())

const rowsOf = async () =>
  (await store.database.select().from(audit).orderBy(asc(audit.id))).map(({ action, detail }) => [action, detail])
const accounts = () => store.database.select().from(operator)
const sessions = () => store.database.select().from(session)

describe('the first single sign-on of a person', () => {
  test('makes an account without a password, by issuer and subject, with the role of the claim', async () => {
    expect(await signIn(browser)).toBe('/sandbox/deliveries')
    const [account] = await accounts()
    expect(account).toMatchObject({
      email: 'ann@acme.example',
      name: 'Ann Archer',
      role: 'operator',
      passwordHash: null,
    })
    expect(await store.database.select().from(operatorIdentity)).toEqual([
      expect.objectContaining({ operatorId: account?.id, issuer: provider.issuer, subject: 'ann' }),
    ])
    const opened = await browser.openSession()
    expect(opened).toMatchObject({ actor: { id: account?.id, role: 'operator' }, owes: null, isProviders: true })
    expect(Date.now() - (opened?.provenAt?.getTime() ?? 0)).toBeLessThan(60_000)
    expect(await rowsOf()).toEqual([
      ['operator.create', { email: 'ann@acme.example', role: 'operator', issuer: provider.issuer }],
      ['session.sign_in', { with: 'identity provider' }],
    ])
  })

  test('leaves one cookie, which holds nothing of the provider', async () => {
    await signIn(browser)
    expect([...browser.jar.keys()].sort()).toEqual(['rampdesk.callback', 'rampdesk.csrf', 'rampdesk.session'])
  })

  test('makes none for an e-mail that an account has', async () => {
    const known = await addAccount('admin')
    people.set('ann', { ...people.get('ann'), email: known.email })
    expect(await signIn(browser)).toBe('ProviderTaken')
    expect([(await accounts()).length, await sessions(), await browser.openSession()]).toEqual([1, [], null])
    expect(await rowsOf()).toEqual([
      ['session.sign_in_failed', { reason: 'ProviderTaken', with: 'identity provider', email: known.email }],
    ])
  })

  test.each([
    ['without a group that has a role', { groups: ['staff'] }, 'ProviderNoRole'],
    ['without any group', {}, 'ProviderNoRole'],
    ['without an e-mail', { groups: 'desk', email: '' }, 'ProviderNoEmail'],
    ['with an e-mail that was not verified', { groups: 'desk', email_verified: false }, 'ProviderUnverified'],
    ['of another domain', { groups: 'desk', email: 'ann@other.example' }, 'ProviderDomain'],
  ])('refuses somebody %s', async (_name, claims, code) => {
    provider.configure({ OIDC_DOMAINS: 'acme.example' })
    people.set('ann', { email: 'ann@acme.example', ...claims })
    expect(await signIn(browser)).toBe(code)
    expect([await accounts(), await sessions()]).toEqual([[], []])
  })
})

describe('a later single sign-on', () => {
  test('finds the account by the subject, and follows role, name and e-mail', async () => {
    await signIn(browser)
    people.set('ann', { email: 'ann.baker@acme.example', name: 'Ann Baker', groups: 'desk-admins' })
    browser.jar.clear()
    expect(await signIn(browser)).toBe('/sandbox/deliveries')
    expect(await accounts()).toEqual([
      expect.objectContaining({ email: 'ann.baker@acme.example', name: 'Ann Baker', role: 'admin' }),
    ])
    expect((await rowsOf())[2]).toEqual([
      'operator.follow',
      {
        role: { before: 'operator', after: 'admin' },
        name: { before: 'Ann Archer', after: 'Ann Baker' },
        email: { before: 'ann@acme.example', after: 'ann.baker@acme.example' },
      },
    ])
  })

  test('keeps the e-mail where another account has the new one', async () => {
    await signIn(browser)
    const other = await addAccount()
    people.set('ann', { ...people.get('ann'), email: other.email })
    expect(await signIn(browser)).toBe('/sandbox/deliveries')
    expect((await accounts()).map(({ email }) => email).sort()).toEqual(['ann@acme.example', other.email].sort())
  })

  test('is refused once the role is gone, and for a disabled account', async () => {
    await signIn(browser)
    browser.jar.clear()
    people.set('ann', { ...people.get('ann'), groups: [] })
    expect(await signIn(browser)).toBe('ProviderNoRole')
    people.set('ann', { ...people.get('ann'), groups: 'desk' })
    await store.database.update(operator).set({ disabledAt: new Date() })
    expect(await signIn(browser)).toBe('ProviderDisabled')
    expect(await browser.openSession()).toBeNull()
  })

  test('in a browser that is signed in is a proof in the same session, and as somebody else a new one', async () => {
    await signIn(browser)
    await store.database.update(session).set({ provenAt: new Date(0) })
    expect(await signIn(browser, '?prompt=login&max_age=0')).toBe('/sandbox/deliveries')
    const [own] = await sessions()
    expect(Date.now() - (own?.provenAt?.getTime() ?? 0)).toBeLessThan(60_000)
    expect((await rowsOf()).at(-1)?.[0]).toBe('session.proof')

    people.set('bob', { email: 'bob@acme.example', groups: 'desk' })
    state.person = 'bob'
    await signIn(browser, '?prompt=login&max_age=0')
    const [first] = await store.database
      .select()
      .from(session)
      .where(eq(session.id, own?.id ?? ''))
    expect(first?.revokedReason).toBe('signed in again in the same browser')
    expect((await browser.openSession())?.actor.email).toBe('bob@acme.example')
  })

  test('opens another session where the one of the browser has idled out', async () => {
    await signIn(browser)
    await store.database.update(session).set({ lastSeenAt: new Date(0) })
    await signIn(browser)
    expect([(await sessions()).length, (await browser.openSession())?.actor.email]).toEqual([2, 'ann@acme.example'])
  })
})

describe('the discovery document', () => {
  const starts = () => {
    const { provider: settings } = env().signIn
    return Promise.all(Array.from({ length: 5 }, () => settings && authorizationAddress(settings, 'r')))
  }
  const toProvider = () => Array(5).fill(`${provider.issuer}/auth`)

  test('is read once for all sign-ins that start at the same moment', async () => {
    expect([await starts(), state.discoveries]).toEqual([toProvider(), 1])
  })

  test('is read by a sign-in that starts, and not by one that comes back', async () => {
    expect([await signIn(browser), state.discoveries]).toEqual(['/sandbox/deliveries', 1])
  })

  test('that can’t be read is asked for again by the next', async () => {
    state.isDown = true
    expect([await starts(), state.discoveries]).toEqual([Array(5).fill(undefined), 1])
    state.isDown = false
    expect([await starts(), state.discoveries]).toEqual([toProvider(), 2])
  })

  test('that names another issuer leads nobody anywhere', async () => {
    provider.configure({ OIDC_ISSUER: `${provider.issuer}/` })
    expect([await leave(browser), state.discoveries]).toEqual([expect.stringMatching(/error=OAuthSignin$/), 1])
  })
})

describe('nobody comes in', () => {
  const seconds = () => Math.floor(Date.now() / 1000)
  const otherKey = new Uint8Array(256).fill(7)

  test.each<[string, (claims: JWTPayload) => Promise<string>, string]>([
    ['another nonce', (claims) => provider.sign({ ...claims, nonce: 'another' }), 'OAuthCallback'],
    ['another audience', (claims) => provider.sign({ ...claims, aud: 'another' }), 'OAuthCallback'],
    ['another issuer', (claims) => provider.sign({ ...claims, iss: 'https://evil.example' }), 'OAuthCallback'],
    ['an end that is past', (claims) => provider.sign({ ...claims, exp: seconds() - 60 }), 'OAuthCallback'],
    ['no signature', async (claims) => new UnsecuredJWT(claims).encode(), 'OAuthCallback'],
    [
      'a signature by the secret of another',
      (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(otherKey),
      'OAuthCallback',
    ],
    [
      'times of a clock that is ahead',
      (claims) => provider.sign({ ...claims, iat: seconds() + 600, exp: seconds() + 4200 }),
      'ProviderClock',
    ],
  ])('by an ID token with %s', async (_name, tamper, code) => {
    state.tamper = tamper
    expect(await signIn(browser)).toBe(code)
    expect([await accounts(), await sessions(), browser.jar.has('rampdesk.session')]).toEqual([[], [], false])
  })

  test('by a code that was used, with the cookies of then or without', async () => {
    const url = await passProvider(await leave(browser))
    const before = new Map(browser.jar)
    await comeBack(browser, url)
    browser.jar.delete('rampdesk.session')
    expect(await comeBack(browser, url)).toBe('OAuthCallback')
    for (const [name, value] of before) browser.jar.set(name, value)
    expect(await comeBack(browser, url)).toBe('OAuthCallback')
    expect(await sessions()).toHaveLength(1)
  })

  test('by a code with another state, or in another browser', async () => {
    const url = await passProvider(await leave(browser))
    expect(await comeBack(openBrowser(), url)).toBe('OAuthCallback')
    url.searchParams.set('state', 'another')
    expect(await comeBack(browser, url)).toBe('OAuthCallback')
    expect(await sessions()).toEqual([])
  })

  test('while the provider is down, before or after the person went there', async () => {
    const url = await passProvider(await leave(browser))
    state.isDown = true
    expect(await comeBack(browser, url)).toBe('OAuthCallback')
    expect(await leave(browser)).toMatch(/error=OAuthSignin$/)
    expect(await sessions()).toEqual([])
  })

  test('through the door of the library with parameters of their own', async () => {
    const form = { csrfToken: await browser.csrfToken(), json: 'true' }
    expect((await browser.visit('signin/oidc?redirect_uri=https://evil.example', form)).status).toBe(400)
  })

  test('where another site has a script ask for the callback', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
    expect((await browser.visit('callback/oidc?code=x', undefined, headers)).status).toBe(403)
    expect((await browser.visit('csrf', undefined, { ...headers, 'sec-fetch-mode': 'navigate' })).status).toBe(403)
  })
})
