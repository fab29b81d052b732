import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findOperatorByToken } from '@/lib/auth/access-tokens/find-token'
import { removeFactors } from '@/lib/auth/accounts/change-account'
import { listAccounts } from '@/lib/auth/accounts/list-accounts'
import { prove } from '@/lib/auth/factors/proof/prove'
import { readFactors } from '@/lib/auth/factors/read-factors'
import { removeApp } from '@/lib/auth/factors/remove-app'
import { renewRecoveryCodes } from '@/lib/auth/factors/renew-recovery-codes'
import { beginApp, confirmApp } from '@/lib/auth/factors/set-up-app'
import { findOpenSession, findOperatorBySession } from '@/lib/auth/session/session'
import { signIn } from '@/lib/auth/sign-in/sign-in'
import { signOut } from '@/lib/auth/sign-in/sign-out'
import { audit, authenticatorApp, operator, rateLimit, recoveryCode, session } from '@/lib/db/schema'
import * as configuration from '@/lib/env'
import { findOperatorsBySessionIds } from '@/lib/http/watch-access'
import * as vault from '@/lib/vault/configured-keys'
import { useDatabase } from '../support/use-database'
import { addApp, codeOf, scopeIn, setSession } from './factor-fixtures'
import { type Account, addAccount, addSession, ORIGIN, PASSWORD } from './fixtures'
import { addToken } from './token-fixtures'

const held = useDatabase()

let account: Account
let own: Awaited<ReturnType<typeof addSession>>
const scope = () => scopeIn(account, own)

beforeEach(async () => {
  // The middle of a period, so that no period ends between a code and its use.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 })
  await held.database.delete(rateLimit)
  await held.database.delete(audit)
  account = await addAccount('operator')
  own = await addSession(account)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const actions = async () =>
  (await held.database.select({ action: audit.action }).from(audit).orderBy(audit.id)).map(({ action }) => action)
const owes = async (token: string) => (await findOpenSession(token))?.owes
const demand = (...secondFactorRoles: ('operator' | 'viewer')[]) => {
  const settings = configuration.env()
  vi.spyOn(configuration, 'env').mockReturnValue({ ...settings, secondFactorRoles })
}

/** Sets up an app as a person does. */
async function enrol() {
  const { secret } = await beginApp(scope(), { password: PASSWORD })
  const { codes } = await confirmApp(scope(), { code: codeOf(secret, -1) })
  return { secret, codes: codes ?? [] }
}

describe('an authenticator app', () => {
  test('is set up with the password and a first code, which is good once; it is sealed, and codes are hashes', async () => {
    await expect(beginApp(scope(), { password: 'wrong' })).rejects.toMatchObject({
      fields: [{ field: 'body.password' }],
    })
    const begun = await beginApp(scope(), { password: PASSWORD })
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(begun.qr.path).toMatch(/^M/)
    expect(await owes(own.token)).toBeNull()
    await expect(prove(scope(), { code: codeOf(begun.secret) })).rejects.toMatchObject({ code: 'conflict' })
    const { secret } = await beginApp(scope(), { password: PASSWORD })
    await expect(confirmApp(scope(), { code: codeOf(begun.secret) })).rejects.toMatchObject({ code: 'invalid' })
    const code = codeOf(secret)
    const codes = (await confirmApp(scope(), { code: `${code.slice(0, 3)} ${code.slice(3)}` })).codes ?? []
    expect(new Set(codes).size).toBe(10)
    expect(await owes(own.token)).toBeNull()
    await expect(prove(scope(), { code })).rejects.toMatchObject({ code: 'invalid', fields: [{ field: 'body.code' }] })
    await expect(beginApp(scope(), { password: PASSWORD })).rejects.toMatchObject({ code: 'conflict' })
    await expect(confirmApp(scope(), { code })).rejects.toMatchObject({ code: 'conflict' })
    expect(await readFactors(scope())).toMatchObject({ app: { addedAt: expect.any(String) }, recoveryCodes: 10 })
    const stored = JSON.stringify([
      await held.database.select().from(authenticatorApp),
      await held.database.select().from(recoveryCode),
      await held.database.select().from(audit),
    ])
    for (const kept of [secret, ...codes]) expect(stored).not.toContain(kept)
    expect(await actions()).toEqual([
      'session.proof_failed',
      'factor.begin',
      'factor.begin',
      'session.proof_failed',
      'factor.add',
      'session.proof_failed',
    ])
  })

  test('needs a vault key', async () => {
    vi.spyOn(vault, 'vaultKeys').mockReturnValue(null)
    await expect(beginApp(scope(), { password: PASSWORD })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('VAULT_KEY'),
    })
    expect(await readFactors(scope())).toMatchObject({ isVaultOn: false, app: null })
  })

  test('moved to another account opens nothing', async () => {
    const { secret } = await enrol()
    const other = await addAccount('operator')
    await held.database
      .update(authenticatorApp)
      .set({ operatorId: other.id })
      .where(eq(authenticatorApp.operatorId, account.id))
    const session = await addSession(other)
    await expect(prove(scopeIn(other, session), { code: codeOf(secret) })).rejects.toMatchObject({ code: 'conflict' })
    expect(await owes(session.token)).toBe('proof')
  })

  test('is removed with the password and a code, and with it the recovery codes', async () => {
    const { secret, codes } = await enrol()
    const code = codeOf(secret)
    await expect(removeApp(scope(), { password: 'wrong', code })).rejects.toMatchObject({ code: 'invalid' })
    await expect(removeApp(scope(), { password: PASSWORD, code: '000000' })).rejects.toMatchObject({ code: 'invalid' })
    expect(await removeApp(scope(), { password: PASSWORD, code })).toMatchObject({ app: null, recoveryCodes: 0 })
    await expect(prove(scope(), { code: codes[0] ?? '' })).rejects.toMatchObject({ code: 'conflict' })
    const next = await signIn({ email: account.email, password: PASSWORD }, ORIGIN)
    expect(await owes(next?.sessionToken ?? '')).toBeNull()
    // A new app is asked for in each session that has not given its code.
    await enrol()
    expect(await owes(next?.sessionToken ?? '')).toBe('proof')
  })
})

describe('a session', () => {
  test('that owes its factor is not signed in until a code pays it, and can be signed out', async () => {
    const { secret } = await enrol()
    const [first, second] = await Promise.all(
      [0, 1].map(() => signIn({ email: account.email, password: PASSWORD }, ORIGIN)),
    )
    const token = first?.sessionToken ?? ''
    const id = (await findOpenSession(token))?.actor.sessionId ?? ''
    expect(await owes(token)).toBe('proof')
    expect(await findOperatorBySession(token)).toBeNull()
    // No stream goes on with this session.
    expect(await findOperatorsBySessionIds([id])).toEqual(new Map())
    await expect(prove(scopeIn(account, { id }), { password: PASSWORD })).rejects.toMatchObject({ code: 'conflict' })
    await prove(scopeIn(account, { id }), { code: codeOf(secret) })
    expect(await owes(token)).toBeNull()
    expect(await findOperatorBySession(token)).toMatchObject({ id: account.id })
    await signOut(second?.sessionToken ?? '', ORIGIN)
    expect(await findOpenSession(second?.sessionToken ?? '')).toBeNull()
    expect((await actions()).slice(-2)).toEqual(['session.factor', 'session.sign_out'])
  })

  test('of a role that must have a factor owes setting one up, from the next request on', async () => {
    const token = await addToken(account)
    demand('operator')
    expect(await owes(own.token)).toBe('enrolment')
    // A token asks for no factor: a session that had given what it owed created it.
    expect(await findOperatorByToken(token.text)).toMatchObject({ id: account.id })
    const viewer = await addSession(await addAccount('viewer'))
    expect(await owes(viewer.token)).toBeNull()
    const { secret } = await enrol()
    expect(await owes(own.token)).toBeNull()
    await removeApp(scope(), { password: PASSWORD, code: codeOf(secret) })
    expect(await owes(own.token)).toBe('enrolment')
  })

  test('proves itself anew with the factor, or with the password where there is none', async () => {
    await setSession(own.id, { provenAt: new Date(0) })
    await expect(prove(scope(), { password: 'wrong' })).rejects.toMatchObject({ fields: [{ field: 'body.password' }] })
    expect((await findOpenSession(own.token))?.provenAt).toEqual(new Date(0))
    const { provenAt } = await prove(scope(), { password: PASSWORD })
    expect((await findOpenSession(own.token))?.provenAt?.toISOString()).toBe(provenAt)
    const { secret } = await enrol()
    await setSession(own.id, { provenAt: new Date(0) })
    await prove(scope(), { code: codeOf(secret) })
    expect((await findOpenSession(own.token))?.provenAt?.getTime()).toBeGreaterThan(0)
    expect(await actions()).toEqual(expect.arrayContaining(['session.proof', 'session.factor']))
  })

  test('that was ended meanwhile takes no proof, and the code stays unused', async () => {
    const { secret } = await enrol()
    const code = codeOf(secret)
    await setSession(own.id, { revokedAt: new Date() })
    await expect(prove(scope(), { code })).rejects.toMatchObject({ code: 'unauthenticated' })
    const next = await addSession(account)
    await prove(scopeIn(account, next), { code })
  })
})

describe('a code', () => {
  test('of one period is taken once, by one of many at the same moment; an earlier one is not taken after it', async () => {
    const secret = await addApp(account)
    const sessions = await Promise.all([0, 1, 2, 3].map(() => addSession(account)))
    const code = codeOf(secret)
    const tried = await Promise.allSettled(sessions.map((each) => prove(scopeIn(account, each), { code })))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(prove(scope(), { code: codeOf(secret, -1) })).rejects.toMatchObject({ code: 'invalid' })
  })

  test('for recovery works once, as it is typed, and not for another account; new ones replace it', async () => {
    const { codes } = await enrol()
    const [first = '', second = '', third = ''] = codes
    const both = await Promise.allSettled([prove(scope(), { code: first }), prove(scope(), { code: first })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const other = await addAccount('operator')
    await addApp(other)
    await expect(prove(scopeIn(other, await addSession(other)), { code: second })).rejects.toMatchObject({
      code: 'invalid',
    })
    await prove(scope(), { code: ` ${second.toUpperCase().replaceAll('-', ' ')} ` })
    expect((await readFactors(scope())).recoveryCodes).toBe(8)
    const renewed = await renewRecoveryCodes(scope())
    await expect(prove(scope(), { code: third })).rejects.toMatchObject({ code: 'invalid' })
    await prove(scope(), { code: renewed.codes[0] ?? '' })
  })

  test('is guessed five times at most, in whichever session; then even the right one waits', async () => {
    const secret = await addApp(account)
    for (let guess = 0; guess < 5; guess++)
      await expect(prove(scopeIn(account, await addSession(account)), { code: `00000${guess}` })).rejects.toMatchObject(
        { code: 'invalid' },
      )
    await expect(prove(scope(), { code: codeOf(secret) })).rejects.toMatchObject({
      code: 'too_many',
      retryAfter: expect.any(Number),
    })
    await expect(prove(scope(), { code: codeOf(secret) })).rejects.toMatchObject({ code: 'too_many' })
    expect((await actions()).filter((action) => action === 'session.proof_throttled')).toHaveLength(1)
  })
})

test.each([
  ['none', {}, null],
  ['one of the account’s own role', { sandbox: 'viewer' }, null],
  ['one of a role in one environment', { production: 'admin' }, 'enrolment'],
])('the list of accounts says what a session owes with the roles of environments: %s', async (_, roles, debt) => {
  const settings = configuration.env()
  vi.spyOn(configuration, 'env').mockReturnValue({ ...settings, secondFactorRoles: ['admin'] })
  await held.database.update(operator).set({ environmentRoles: roles }).where(eq(operator.id, account.id))
  const admin = await addAccount('admin')
  const { accounts } = await listAccounts(scopeIn(admin, await addSession(admin)))
  const row = accounts.find(({ id }) => id === account.id)
  expect([await owes(own.token), row?.mustHaveFactor]).toEqual([debt, debt !== null])
})

describe('the factor of another account', () => {
  test('is removed by an admin, which ends its sessions; not one’s own, nor one that is not there', async () => {
    const admin = await addAccount('admin')
    const by = scopeIn(admin, await addSession(admin))
    await enrol()
    const rowOf = async () => (await listAccounts(by)).accounts.find(({ id }) => id === account.id)
    expect(await rowOf()).toMatchObject({ hasApp: true, mustHaveFactor: false })
    await expect(removeFactors(scope(), account.id)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await removeFactors(by, account.id)).toMatchObject({ hasApp: false, sessions: 0 })
    expect(await findOpenSession(own.token)).toBeNull()
    const [row] = await held.database.select().from(session).where(eq(session.id, own.id))
    expect(row).toMatchObject({ revokedReason: 'the second factor was removed' })
    await expect(removeFactors(by, account.id)).rejects.toMatchObject({ code: 'conflict' })
    await addApp(admin)
    await expect(removeFactors(by, admin.id)).rejects.toMatchObject({ code: 'conflict' })
    expect((await actions()).at(-1)).toBe('operator.remove_factors')
  })
})
