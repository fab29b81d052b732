import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findOperatorByToken } from '@/lib/auth/access-tokens/find-token'
import { inviteOperator, lookAtLink, resetPassword, takeLink, withdrawLink } from '@/lib/auth/accounts/account-links'
import { changeRole, disableAccount, enableAccount, signOutAccount } from '@/lib/auth/accounts/change-account'
import { changeEnvironmentRole } from '@/lib/auth/accounts/change-environment-role'
import { listAccounts } from '@/lib/auth/accounts/list-accounts'
import {
  changeOwnName,
  changePassword,
  endOtherSessions,
  endOwnSession,
  readOwnAccount,
} from '@/lib/auth/accounts/own-account'
import { findLostRights } from '@/lib/auth/find-lost-rights'
import { type ActorScope, actorIn, may } from '@/lib/auth/scope'
import { findOperatorBySession } from '@/lib/auth/session/session'
import { signIn } from '@/lib/auth/sign-in/sign-in'
import { accountLink, audit, operator, rateLimit } from '@/lib/db/schema'
import * as configuration from '@/lib/env'
import { ALL_PERMISSIONS } from '@/lib/model/role'
import { useDatabase } from '../support/use-database'
import { type Account, addAccount, addSession, ORIGIN, PASSWORD } from './fixtures'
import { addToken } from './token-fixtures'

const held = useDatabase()
const NEW_PASSWORD = 'another good horse'

type Session = Awaited<ReturnType<typeof addSession>>

const scopeOf = (account: Account, session?: Session): ActorScope => ({
  actor: { kind: 'operator', ...account, sessionId: session?.id ?? 'none' },
  requestId: 'r1',
  address: null,
})
const tokenOf = ({ address }: { address: string }) => address.split('#')[1] ?? ''
const actions = async () =>
  (await held.database.select({ action: audit.action }).from(audit)).map(({ action }) => action)

let admin: Account
beforeEach(async () => {
  await held.database.delete(rateLimit)
  await held.database.update(operator).set({ disabledAt: sql`now()` })
  admin = await addAccount('admin')
})

afterEach(() => {
  vi.restoreAllMocks()
})

describe('an invitation', () => {
  test('makes an account with its role, once, which can sign in', async () => {
    const email = `${randomUUID()}@desk.example`
    const made = await inviteOperator(scopeOf(admin), { email, role: 'support' })
    expect(made.address).toMatch(/\/join#[\w-]{43}$/)
    const token = tokenOf(made)
    expect(await lookAtLink(token)).toMatchObject({ kind: 'invitation', email, role: 'support' })
    const use = { token, name: 'Sam', password: PASSWORD }
    await expect(takeLink(ORIGIN, { ...use, name: null })).rejects.toMatchObject({ fields: [{ field: 'body.name' }] })
    await expect(takeLink(ORIGIN, { ...use, password: 'sam sam sam 1' })).rejects.toMatchObject({
      fields: [{ field: 'body.password', message: expect.stringContaining('too easy to guess') }],
    })
    const both = await Promise.allSettled([takeLink(ORIGIN, use), takeLink(ORIGIN, use)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await signIn({ email, password: PASSWORD }, ORIGIN)).toMatchObject({ name: 'Sam' })
    const { accounts, links } = await listAccounts(scopeOf(admin))
    expect(accounts.find((account) => account.email === email)).toMatchObject({ role: 'support', sessions: 1 })
    expect(links.filter((link) => link.email === email)).toEqual([])
    expect(await actions()).toEqual(expect.arrayContaining(['operator.invite', 'operator.join', 'session.sign_in']))
    const rows = await held.database.select().from(accountLink).where(eq(accountLink.email, email))
    expect(JSON.stringify(rows) + JSON.stringify(await held.database.select().from(audit))).not.toContain(token)
  })

  test('ends after 72 hours, when withdrawn, and when another is made for the same address', async () => {
    const email = `${randomUUID()}@desk.example`
    const invite = () => inviteOperator(scopeOf(admin), { email, role: 'viewer' })
    const first = await invite()
    const second = await invite()
    await expect(lookAtLink(tokenOf(first))).rejects.toMatchObject({ code: 'not_found' })
    await held.database.update(accountLink).set({ expiresAt: new Date() }).where(eq(accountLink.id, second.link.id))
    await expect(takeLink(ORIGIN, { token: tokenOf(second), name: 'S', password: PASSWORD })).rejects.toMatchObject({
      code: 'not_found',
    })
    const third = await invite()
    await withdrawLink(scopeOf(admin), third.link.id)
    await expect(lookAtLink(tokenOf(third))).rejects.toMatchObject({ code: 'not_found' })
    await expect(withdrawLink(scopeOf(admin), third.link.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(lookAtLink('guessed')).rejects.toMatchObject({ code: 'not_found' })
    await expect(inviteOperator(scopeOf(admin), { email: admin.email, role: 'viewer' })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

test('a reset changes nothing before it is used; then the old password and all sessions end', async () => {
  const account = await addAccount('operator')
  const session = await addSession(account)
  const made = await resetPassword(scopeOf(admin), account.id)
  expect(await findOperatorBySession(session.token)).not.toBeNull()
  const easy = { token: tokenOf(made), name: null, password: account.email }
  await expect(takeLink(ORIGIN, easy)).rejects.toMatchObject({ fields: [{ field: 'body.password' }] })
  await takeLink(ORIGIN, { token: tokenOf(made), name: null, password: NEW_PASSWORD })
  expect(await findOperatorBySession(session.token)).toBeNull()
  expect(await signIn({ email: account.email, password: PASSWORD }, ORIGIN)).toBeNull()
  expect(await signIn({ email: account.email, password: NEW_PASSWORD }, ORIGIN)).not.toBeNull()
  const another = await resetPassword(scopeOf(admin), account.id)
  await disableAccount(scopeOf(admin), account.id)
  const use = { token: tokenOf(another), name: null, password: PASSWORD }
  await expect(takeLink(ORIGIN, use)).rejects.toMatchObject({ code: 'not_found' })
})

describe('an account', () => {
  test('has another role from the next request of each session, unless a colleague changed it meanwhile', async () => {
    const account = await addAccount('operator')
    const { token } = await addSession(account)
    expect(await changeRole(scopeOf(admin), account.id, { role: 'viewer', seen: 'operator' })).toMatchObject({
      role: 'viewer',
    })
    expect(await findOperatorBySession(token)).toMatchObject({ role: 'viewer' })
    await expect(changeRole(scopeOf(admin), account.id, { role: 'admin', seen: 'operator' })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('gets no role, and is reached by no link, that grants more than whoever changes it has', async () => {
    const settings = configuration.env()
    const permissions = ALL_PERMISSIONS.filter((permission) => permission !== 'secret.write')
    vi.spyOn(configuration, 'env').mockReturnValue({ ...settings, customRoles: [{ name: 'helpdesk', permissions }] })
    const helper = scopeOf(await addAccount('helpdesk'))
    const account = await addAccount('operator')
    expect(await changeRole(helper, account.id, { role: 'helpdesk', seen: 'operator' })).toMatchObject({
      role: 'helpdesk',
    })
    for (const attempt of [
      () => changeRole(helper, account.id, { role: 'admin', seen: 'helpdesk' }),
      () => changeRole(helper, admin.id, { role: 'viewer', seen: 'admin' }),
      () => inviteOperator(helper, { email: `${randomUUID()}@desk.example`, role: 'admin' }),
      () => resetPassword(helper, admin.id),
      () => disableAccount(helper, admin.id),
      () => enableAccount(helper, admin.id),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'forbidden', message: expect.stringContaining('admin') })
  })

  test('has another role in one environment from the next request, which its work and tokens follow', async () => {
    const account = await addAccount('operator')
    const { token } = await addSession(account)
    const { text } = await addToken(account, { role: 'operator', scopes: ['send'] })
    const change = (role: string | null, seen: string | null, environment = 'sandbox') =>
      changeEnvironmentRole(scopeOf(admin), account.id, { environment, role, seen })
    const maySend = async () => {
      const actor = await findOperatorBySession(token)
      const byToken = await findOperatorByToken(text)
      const lost = await findLostRights(held.database, account.id, ['redelivery.send'], 'sandbox')
      if (!actor || !byToken) throw new Error('There is no session.')
      const here = actorIn(actor, 'sandbox')
      expect([may(byToken, 'redelivery.send'), lost === null]).toEqual(Array(2).fill(may(here, 'redelivery.send')))
      expect([may(actorIn(here, 'production'), 'redelivery.send'), may(here, 'account.write')]).toEqual([true, true])
      return [here.role, may(here, 'redelivery.send'), may(here, 'audit.read')]
    }
    expect(await maySend()).toEqual(['operator', true, true])
    expect(await change('viewer', null)).toMatchObject({
      role: 'operator',
      environmentRoles: [{ environment: 'sandbox', role: 'viewer' }],
    })
    expect(await maySend()).toEqual(['viewer', false, false])
    await expect(change('admin', null)).rejects.toMatchObject({ code: 'conflict' })
    await change('none', 'viewer')
    expect(await maySend()).toEqual(['none', false, false])
    await change(null, 'none')
    expect(await maySend()).toEqual(['operator', true, true])
    await expect(change('viewer', null, 'constructor')).rejects.toMatchObject({
      fields: [{ field: 'body.environment' }],
    })
    const rows = await held.database.select().from(audit).where(eq(audit.entityId, account.id))
    expect(rows.filter(({ action }) => action === 'operator.role').map(({ detail }) => detail)).toEqual([
      { email: account.email, environment: 'sandbox', before: null, after: 'viewer' },
      { email: account.email, environment: 'sandbox', before: 'viewer', after: 'none' },
      { email: account.email, environment: 'sandbox', before: 'none', after: null },
    ])
  })

  test('of a viewer reads no audit where its environment alone would let it', async () => {
    const account = await addAccount('viewer')
    const { token } = await addSession(account)
    await changeEnvironmentRole(scopeOf(admin), account.id, { environment: 'sandbox', role: 'admin', seen: null })
    const actor = await findOperatorBySession(token)
    if (!actor) throw new Error('There is no session.')
    const here = actorIn(actor, 'sandbox')
    const permissions = ['secret.write', 'audit.read', 'operator.write'] as const
    expect(permissions.map((permission) => may(here, permission))).toEqual([true, false, false])
    expect(await readOwnAccount({ actor: here, requestId: 'r1', address: null })).toMatchObject({
      role: 'viewer',
      environmentRoles: [{ environment: 'sandbox', role: 'admin' }],
    })
  })

  test('that is disabled or signed out has no session; enabling it brings none back', async () => {
    const account = await addAccount('viewer')
    const first = await addSession(account)
    expect(await signOutAccount(scopeOf(admin), account.id)).toMatchObject({ sessions: 0, isDisabled: false })
    expect(await findOperatorBySession(first.token)).toBeNull()
    const second = await addSession(account)
    expect(await disableAccount(scopeOf(admin), account.id)).toMatchObject({ isDisabled: true, sessions: 0 })
    await enableAccount(scopeOf(admin), account.id)
    expect(await findOperatorBySession(second.token)).toBeNull()
    expect(await signIn({ email: account.email, password: PASSWORD }, ORIGIN)).not.toBeNull()
  })

  test('of the last active admin can be neither lowered nor disabled, even by two at once', async () => {
    const lower = (by: Account, whom: Account) => changeRole(scopeOf(by), whom.id, { role: 'viewer', seen: 'admin' })
    await expect(lower(admin, admin)).rejects.toMatchObject({ code: 'conflict' })
    await expect(disableAccount(scopeOf(admin), admin.id)).rejects.toMatchObject({ code: 'conflict' })
    const other = await addAccount('admin')
    const both = await Promise.allSettled([lower(admin, other), lower(other, admin)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test.each(['viewer', 'support', 'operator'] as const)('is managed by admins, not by the role %s', async (role) => {
    const scope = scopeOf(await addAccount(role))
    for (const attempt of [
      () => listAccounts(scope),
      () => inviteOperator(scope, { email: 'a@desk.example', role: 'viewer' }),
      () => resetPassword(scope, admin.id),
      () => withdrawLink(scope, randomUUID()),
      () => changeRole(scope, admin.id, { role: 'viewer', seen: 'admin' }),
      () => changeEnvironmentRole(scope, admin.id, { environment: 'sandbox', role: 'viewer', seen: null }),
      () => disableAccount(scope, admin.id),
      () => enableAccount(scope, admin.id),
      () => signOutAccount(scope, admin.id),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('the own account', () => {
  test('shows its sessions, ends one or all others, and none of somebody else', async () => {
    const account = await addAccount('viewer')
    const [own, second, third] = [await addSession(account), await addSession(account), await addSession(account)]
    const scope = scopeOf(account, own)
    expect((await readOwnAccount(scope)).sessions.filter(({ isThis }) => isThis)).toMatchObject([{ id: own.id }])
    expect((await endOwnSession(scope, second.id)).sessions).toHaveLength(2)
    await expect(endOwnSession(scope, second.id)).rejects.toMatchObject({ code: 'not_found' })
    const foreign = await addSession(admin)
    await expect(endOwnSession(scope, foreign.id)).rejects.toMatchObject({ code: 'not_found' })
    expect((await endOtherSessions(scope)).sessions.map(({ id }) => id)).toEqual([own.id])
    expect(await findOperatorBySession(third.token)).toBeNull()
    expect(await findOperatorBySession(foreign.token)).not.toBeNull()
  })

  test('changes its name, once for the audit, in each of its sessions', async () => {
    const account = await addAccount('viewer')
    const [own, other] = [await addSession(account), await addSession(account)]
    const name = 'Ann Other'
    expect(await changeOwnName(scopeOf(account, own), { name })).toMatchObject({ name, email: account.email })
    await changeOwnName(scopeOf(account, own), { name })
    expect(await findOperatorBySession(other.token)).toMatchObject({ name })
    expect(await findOperatorBySession((await addSession(admin)).token)).toMatchObject({ name: admin.name })
    expect((await actions()).filter((action) => action === 'account.name')).toHaveLength(1)
  })

  test('changes its password with the current one, five wrong ones at most, and other sessions end', async () => {
    const account = await addAccount('viewer')
    const [own, other] = [await addSession(account), await addSession(account)]
    const scope = scopeOf(account, own)
    const change = (current: string) => changePassword(scope, { current, password: NEW_PASSWORD })
    await expect(change('wrong')).rejects.toMatchObject({ code: 'invalid', fields: [{ field: 'body.current' }] })
    await expect(changePassword(scope, { current: PASSWORD, password: PASSWORD })).rejects.toMatchObject({
      fields: [{ field: 'body.password' }],
    })
    const easy = changePassword(scope, { current: PASSWORD, password: 'rampdesk1234' })
    await expect(easy).rejects.toMatchObject({
      fields: [{ field: 'body.password', message: expect.stringMatching(/^is too easy to guess\. .*personal/) }],
    })
    expect((await change(PASSWORD)).sessions.map(({ id }) => id)).toEqual([own.id])
    expect(await findOperatorBySession(other.token)).toBeNull()
    for (let guess = 0; guess < 4; guess++) await expect(change('wrong')).rejects.toMatchObject({ code: 'invalid' })
    await expect(change(NEW_PASSWORD)).rejects.toMatchObject({ code: 'too_many' })
    expect(await actions()).toEqual(
      expect.arrayContaining(['account.password', 'account.password_failed', 'account.password_throttled']),
    )
  })
})

describe('what a link or password stands on', () => {
  test('links of an admin who is disabled or lowered are withdrawn, and so are resets of a disabled account', async () => {
    const gone = await addAccount('admin')
    const lowered = await addAccount('admin')
    const other = await addAccount('viewer')
    const made = await Promise.all(
      [gone, lowered, admin].map((account) =>
        inviteOperator(scopeOf(account), { email: `${randomUUID()}@desk.example`, role: 'admin' }),
      ),
    )
    const reset = await resetPassword(scopeOf(admin), other.id)
    await disableAccount(scopeOf(admin), gone.id)
    await changeRole(scopeOf(admin), lowered.id, { role: 'operator', seen: 'admin' })
    await disableAccount(scopeOf(admin), other.id)
    await enableAccount(scopeOf(admin), other.id)
    for (const link of [made[0], made[1], reset])
      await expect(lookAtLink(tokenOf(link as { address: string }))).rejects.toMatchObject({ code: 'not_found' })
    expect(await lookAtLink(tokenOf(made[2] as { address: string }))).toMatchObject({ kind: 'invitation' })
  })

  test('a password that is reset while it is checked opens no session and is not overwritten', async () => {
    const account = await addAccount('operator')
    const own = await addSession(account)
    const reset = await resetPassword(scopeOf(admin), account.id)
    const late = async () => {
      await takeLink(ORIGIN, { token: tokenOf(reset), name: null, password: NEW_PASSWORD })
      return true
    }
    const tried = signIn({ email: account.email, password: PASSWORD }, ORIGIN, { verify: late })
    expect(await tried).toBeNull()
    const change = changePassword(scopeOf(account, own), { current: NEW_PASSWORD, password: 'a third good horse' })
    await expect(change).rejects.toMatchObject({ code: 'conflict' })
    expect(await signIn({ email: account.email, password: NEW_PASSWORD }, ORIGIN)).not.toBeNull()
  })
})
