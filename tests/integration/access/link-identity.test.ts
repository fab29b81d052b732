import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { resetPassword, takeLink } from '@/lib/auth/accounts/account-links'
import { listAccounts } from '@/lib/auth/accounts/list-accounts'
import { changePassword, readOwnAccount } from '@/lib/auth/accounts/own-account'
import { audit, operatorIdentity, providerSession, session } from '@/lib/db/schema'
import { useDatabase } from '../support/use-database'
import { type Account, addAccount, ORIGIN, PASSWORD } from './fixtures'
import { ACCOUNT, addressToLink, askToLink, askToUnlink, enter } from './link-fixtures'
import { useProvider } from './provider-fixtures'
import { openBrowser } from './sign-in-browser'

const store = useDatabase()
const provider = useProvider()
const { people, state, signIn, passProvider, comeBack } = provider

const FIRST = 'a first good horse'
const SECOND = 'a second good horse'
const browser = openBrowser()
let account: Account

beforeEach(async () => {
  browser.jar.clear()
  account = await addAccount('viewer')
  await enter(account, browser)
})

const begin = async (who = browser) => passProvider(await addressToLink(who))
const link = async () => comeBack(browser, await begin())
const unlink = () => askToUnlink(browser)
const identities = () => store.database.select().from(operatorIdentity)
const ownScope = async (who = browser) => {
  const opened = await who.openSession()
  if (!opened) throw new Error('Nobody is signed in.')
  return { actor: opened.actor, requestId: 'r', address: null }
}
const adminScope = async () => {
  const actor = { kind: 'operator', ...(await addAccount('admin')), sessionId: 'none' } as const
  return { actor, requestId: 'r', address: null }
}
const lastAudit = async () => (await store.database.select().from(audit).orderBy(asc(audit.id))).at(-1)

describe('a local account', () => {
  test('is linked to the person who proves it at the provider, and keeps its role, name and e-mail', async () => {
    expect(await link()).toBe(ACCOUNT)
    expect(await identities()).toMatchObject([{ operatorId: account.id, issuer: provider.issuer, subject: 'ann' }])
    expect(await lastAudit()).toMatchObject({ action: 'account.link', actorId: account.id, entityId: account.id })
    expect(browser.jar.has('rampdesk.link')).toBe(false)
    const other = openBrowser()
    expect(await signIn(other)).toBe('/sandbox/deliveries')
    const opened = await other.openSession()
    const { id, role, name, email } = account
    expect(opened).toMatchObject({ actor: { id, role, name, email }, isProviders: true })
    const scope = { actor: opened?.actor ?? null, requestId: 'r', address: null } as never
    expect(await readOwnAccount(scope)).toMatchObject({
      hasPassword: true,
      singleSignOn: { provider: 'Acme', linkedAt: expect.any(String), isOnlyWay: false },
    })
  })

  test('is unlinked in a session of the password alone; sessions of the provider end', async () => {
    await link()
    const other = openBrowser()
    await signIn(other)
    expect((await askToUnlink(other)).status).toBe(409)
    expect((await unlink()).status).toBe(200)
    expect([await identities(), await other.openSession()]).toEqual([[], null])
    expect(await browser.openSession()).toMatchObject({ actor: { id: account.id } })
    expect(await lastAudit()).toMatchObject({ action: 'account.unlink', detail: { subject: 'ann', sessions: 1 } })
    expect((await unlink()).status).toBe(409)
  })

  test('is neither linked nor unlinked without a fresh proof', async () => {
    await store.database.update(session).set({ provenAt: new Date(0) })
    expect([(await askToLink(browser)).status, (await unlink()).status]).toEqual([403, 403])
  })

  test('is unlinked by a reset of its password, which an intruder with a link of their own does not survive', async () => {
    await link()
    const { address } = await resetPassword(await adminScope(), account.id)
    const token = address.slice(address.indexOf('#') + 1)
    await takeLink(ORIGIN, { token, name: null, password: 'another good horse' })
    expect(await identities()).toEqual([])
    expect(await lastAudit()).toMatchObject({ action: 'account.password', detail: { unlinked: 'ann' } })
  })

  test('is unlinked by a change of its password, which may answer an intruder’s link, unless its owner keeps the link', async () => {
    await link()
    const kept = await changePassword(await ownScope(), { current: PASSWORD, password: FIRST, keepsLink: true })
    expect([kept.singleSignOn?.linkedAt, (await lastAudit())?.detail]).toEqual([expect.any(String), { sessions: 0 }])
    const changed = await changePassword(await ownScope(), { current: FIRST, password: SECOND })
    expect([changed.singleSignOn, await identities()]).toEqual([expect.objectContaining({ linkedAt: null }), []])
    expect(await lastAudit()).toMatchObject({ action: 'account.password', detail: { sessions: 0, unlinked: 'ann' } })
  })

  test('stays linked where its password is changed in a session of the provider, or the provider is the only way in', async () => {
    await link()
    const other = openBrowser()
    await signIn(other)
    await changePassword(await ownScope(other), { current: PASSWORD, password: FIRST })
    expect([await identities(), await other.openSession()]).toEqual([[expect.anything()], expect.anything()])
    await enter(account, browser, FIRST)
    const scope = await ownScope()
    provider.configure({ SIGN_IN: 'oidc' })
    await changePassword(scope, { current: FIRST, password: SECOND })
    expect(await identities()).toHaveLength(1)
  })

  test('stays linked after a reset where the provider is the only way in, and its page says so', async () => {
    await link()
    provider.configure({ SIGN_IN: 'oidc' })
    const { address } = await resetPassword(await adminScope(), account.id)
    const token = address.slice(address.indexOf('#') + 1)
    await takeLink(ORIGIN, { token, name: null, password: 'another good horse' })
    expect(await identities()).toHaveLength(1)
    const scope = { actor: { kind: 'operator', ...account, sessionId: 'none' }, requestId: 'r', address: null } as const
    expect(await readOwnAccount(scope)).toMatchObject({ singleSignOn: { isOnlyWay: true } })
  })

  test('is linked by the provider’s newest word alone: a person signed in there proves again who they are', async () => {
    const address = await addressToLink(browser)
    const asked = new URL(address).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({ prompt: 'login', code_challenge_method: 'S256' })
    // The session at the provider is older than the request allows.
    state.tamper = (claims) => provider.sign({ ...claims, auth_time: Math.floor(Date.now() / 1000) - 3_600 })
    expect(await comeBack(browser, await passProvider(address))).toBe(`${ACCOUNT}?link=LinkFailed`)
    expect(await identities()).toEqual([])
  })
})

test('the list of operators says who belongs to a person at the provider, where and since when', async () => {
  await link()
  const ofProvider = openBrowser()
  people.set('bo', { email: 'bo@acme.example', groups: 'desk' })
  state.person = 'bo'
  await signIn(ofProvider)
  const scope = await adminScope()
  const { accounts } = await listAccounts(scope)
  const { host } = new URL(provider.issuer)
  const sinces = new Map((await identities()).map(({ operatorId, createdAt }) => [operatorId, createdAt.toISOString()]))
  const bo = accounts.find(({ email }) => email === 'bo@acme.example')
  expect(Object.fromEntries(accounts.map(({ id, isProviders, identity }) => [id, [isProviders, identity]]))).toEqual({
    [account.id]: [false, { host, since: sinces.get(account.id) }],
    [bo?.id ?? '']: [true, { host, since: sinces.get(bo?.id ?? '') }],
    [scope.actor.id]: [false, null],
  })
})

test('the only way into an account stays', async () => {
  browser.jar.clear()
  await signIn(browser)
  expect((await unlink()).status).toBe(409)
  // The refusal also holds in a session that looks like one of a password.
  await store.database.delete(providerSession)
  expect((await unlink()).status).toBe(409)
  expect(await identities()).toHaveLength(1)
})

describe('an account is not linked', () => {
  test('to a person whom another account belongs to', async () => {
    await signIn(openBrowser())
    expect(await link()).toBe(`${ACCOUNT}?link=LinkTaken`)
    expect(await identities()).not.toContainEqual(expect.objectContaining({ operatorId: account.id }))
    expect(await lastAudit()).toMatchObject({ action: 'account.link_failed', detail: { reason: 'LinkTaken' } })
  })

  test('to a person without a role, or to a second one', async () => {
    people.set('ann', { ...people.get('ann'), groups: ['staff'] })
    expect(await link()).toBe(`${ACCOUNT}?link=ProviderNoRole`)
    people.set('bo', { email: 'bo@acme.example', groups: 'desk' })
    state.person = 'bo'
    await link()
    expect((await askToLink(browser)).status).toBe(409)
  })

  test('by an answer that comes again, with the cookie of then or without', async () => {
    const first = await begin()
    const cookie = browser.jar.get('rampdesk.link') ?? ''
    expect(await comeBack(browser, first)).toBe(ACCOUNT)
    await store.database.delete(operatorIdentity)
    expect(await comeBack(browser, first)).toBe(`${ACCOUNT}?link=LinkOver`)
    browser.jar.set('rampdesk.link', cookie)
    expect(await comeBack(browser, first)).toBe(`${ACCOUNT}?link=LinkFailed`)
    expect(await identities()).toEqual([])
  })

  test('by an answer to another request, as an attacker would have a browser open', async () => {
    const attacker = openBrowser()
    await enter(await addAccount('viewer'), attacker)
    const theirs = await begin(attacker)
    expect(await comeBack(browser, theirs)).toBe(`${ACCOUNT}?link=LinkOver`)
    await begin()
    expect(await comeBack(browser, theirs)).toBe(`${ACCOUNT}?link=LinkFailed`)
    // The state refuses the answer before the provider is asked what the code is worth.
    expect([await identities(), state.exchanges]).toEqual([[], 0])
  })

  test('where the session was switched or ended midway', async () => {
    const answer = await begin()
    await enter(await addAccount('admin'), browser)
    expect(await comeBack(browser, answer)).toBe(`${ACCOUNT}?link=LinkOver`)
    const again = await begin()
    await store.database.update(session).set({ revokedAt: new Date() }).where(eq(session.operatorId, account.id))
    await store.database.update(session).set({ revokedAt: new Date() })
    expect(await comeBack(browser, again)).toBe(`${ACCOUNT}?link=LinkOver`)
    expect(await identities()).toEqual([])
  })
})
