import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { removeFactors } from '@/lib/auth/accounts/change-account'
import { listAccounts } from '@/lib/auth/accounts/list-accounts'
import { beginPasskey, confirmPasskey } from '@/lib/auth/factors/passkeys/add-passkey'
import { removePasskey, renamePasskey } from '@/lib/auth/factors/passkeys/change-passkey'
import { PasskeyAnswer, PasskeyConfirmation } from '@/lib/auth/factors/passkeys/schemas'
import { askForPasskey } from '@/lib/auth/factors/passkeys/take-passkey'
import { prove } from '@/lib/auth/factors/proof/prove'
import { readFactors } from '@/lib/auth/factors/read-factors'
import { removeApp } from '@/lib/auth/factors/remove-app'
import { beginApp, confirmApp } from '@/lib/auth/factors/set-up-app'
import { findOpenSession } from '@/lib/auth/session/session'
import { audit, passkey, passkeyChallenge, rateLimit, recoveryCode } from '@/lib/db/schema'
import * as configuration from '@/lib/env'
import * as vault from '@/lib/vault/configured-keys'
import { createAuthenticator } from '../../support/software-authenticator'
import { useDatabase } from '../support/use-database'
import { codeOf, scopeIn, setSession } from './factor-fixtures'
import { type Account, addAccount, addSession, PASSWORD } from './fixtures'

const held = useDatabase()

const SITE = { origin: configuration.env().origin, rpId: 'localhost' }
const EVIL = 'https://evil.example'

type Session = Awaited<ReturnType<typeof addSession>>

let account: Account
let own: Session
const scope = (session = own) => scopeIn(account, session)

beforeEach(async () => {
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

const rows = () => held.database.select().from(passkey).orderBy(passkey.createdAt)
const owes = async ({ token }: Session) => (await findOpenSession(token))?.owes
const audited = async () =>
  (await held.database.select().from(audit).orderBy(audit.id)).map(({ action, detail }) => ({ action, detail }))
const begin = (at = scope()) => beginPasskey(at, { password: PASSWORD })
const confirm = (made: unknown, name = 'work laptop', at = scope()) =>
  confirmPasskey(at, PasskeyConfirmation.parse({ name, credential: made }))
const give = (signed: unknown, at = scope()) => prove(at, { passkey: PasskeyAnswer.parse(signed) })

/** Sets up a passkey as a person and their browser do. */
async function enrol(name?: string, at = scope()) {
  const authenticator = createAuthenticator(SITE)
  const { codes } = await confirm(authenticator.make(await begin(at)), name, at)
  return { authenticator, codes }
}

/** A session that owes its factor. */
const owing = () => addSession(account)

describe('a passkey', () => {
  test('is set up with the password and a name; the first factor brings recovery codes, and the next none', async () => {
    await expect(beginPasskey(scope(), { password: 'wrong' })).rejects.toMatchObject({
      fields: [{ field: 'body.password' }],
    })
    const asked = await begin()
    expect(asked).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: account.email },
      authenticatorSelection: { userVerification: 'required' },
      timeout: 300_000,
    })
    const authenticator = createAuthenticator(SITE)
    const { codes } = await confirm(authenticator.make(asked))
    expect(codes).toHaveLength(10)
    expect(await owes(own)).toBeNull()
    expect((await rows())[0]).toMatchObject({ name: 'work laptop', transports: ['internal'], counter: 0 })
    expect((await begin()).excludeCredentials).toEqual([{ id: authenticator.id, type: 'public-key' }])
    vi.setSystemTime(Date.now() + 1)
    expect((await enrol('phone')).codes).toBeNull()
    const { secret } = await beginApp(scope(), { password: PASSWORD })
    expect((await confirmApp(scope(), { code: codeOf(secret) })).codes).toBeNull()
    expect(await readFactors(scope())).toMatchObject({
      passkeys: [
        { name: 'work laptop', lastUsedAt: null },
        { name: 'phone', lastUsedAt: null },
      ],
      app: { addedAt: expect.any(String) },
      recoveryCodes: 10,
    })
    expect((await audited()).map(({ action }) => action)).toEqual([
      'session.proof_failed',
      'factor.add_passkey',
      'factor.add_passkey',
      'factor.begin',
      'factor.add',
    ])
  })

  test('pays what a session owes, and is a fresh proof', async () => {
    const { authenticator } = await enrol()
    const session = await owing()
    expect(await owes(session)).toBe('proof')
    await setSession(session.id, { provenAt: new Date(0) })
    const asked = await askForPasskey(scope(session))
    expect(asked).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: authenticator.id }],
    })
    const { provenAt } = await give(authenticator.sign(asked), scope(session))
    expect(await owes(session)).toBeNull()
    expect((await findOpenSession(session.token))?.provenAt?.toISOString()).toBe(provenAt)
    const [row] = await rows()
    expect(row).toMatchObject({ counter: 1, lastUsedAt: expect.any(Date) })
    expect((await audited()).at(-1)).toEqual({
      action: 'session.factor',
      detail: { kind: 'passkey', passkey: row?.id },
    })
  })

  test('needs a vault key, and an address that browsers bind passkeys to', async () => {
    const settings = configuration.env()
    vi.spyOn(configuration, 'env').mockReturnValue({ ...settings, origin: 'http://192.0.2.7:3000' })
    await expect(begin()).rejects.toMatchObject({ code: 'conflict' })
    expect(await readFactors(scope())).toMatchObject({ passkeyBar: 'address' })
    vi.restoreAllMocks()
    expect(await readFactors(scope())).toMatchObject({ passkeyBar: null })
    vi.spyOn(vault, 'vaultKeys').mockReturnValue(null)
    await expect(begin()).rejects.toMatchObject({ message: expect.stringContaining('VAULT_KEY') })
  })

  test('is one of ten at most', async () => {
    const { authenticator } = await enrol()
    const begun = await begin()
    const [first] = await rows()
    if (!first) throw new Error('There is one.')
    const more = Array.from({ length: 9 }, (_, n) => ({ ...first, id: crypto.randomUUID(), credentialId: `more-${n}` }))
    await held.database.insert(passkey).values(more)
    expect(await readFactors(scope())).toMatchObject({ passkeyBar: 'limit' })
    await expect(begin()).rejects.toMatchObject({ code: 'conflict' })
    await expect(confirm(createAuthenticator(SITE).make(begun))).rejects.toMatchObject({ code: 'conflict' })
    await give(authenticator.sign(await askForPasskey(scope())))
  })

  test('is renamed and removed by its owner alone; the last one takes the recovery codes along', async () => {
    const { authenticator } = await enrol()
    const { secret } = await beginApp(scope(), { password: PASSWORD })
    await confirmApp(scope(), { code: codeOf(secret, -1) })
    const id = (await rows())[0]?.id ?? ''
    const other = await addAccount('operator')
    const foreign = scopeIn(other, await addSession(other))
    await expect(renamePasskey(foreign, id, { name: 'mine' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(removePasskey(foreign, id, { password: PASSWORD })).rejects.toMatchObject({ code: 'not_found' })
    expect(await renamePasskey(scope(), id, { name: 'old laptop' })).toMatchObject({
      passkeys: [{ name: 'old laptop' }],
    })
    await removeApp(scope(), { password: PASSWORD, code: codeOf(secret) })
    expect(await readFactors(scope())).toMatchObject({ app: null, recoveryCodes: 10 })
    await expect(removePasskey(scope(), id, { password: 'wrong' })).rejects.toMatchObject({ code: 'invalid' })
    const asked = await askForPasskey(scope())
    expect(await removePasskey(scope(), id, { password: PASSWORD })).toMatchObject({ passkeys: [], recoveryCodes: 0 })
    await expect(give(authenticator.sign(asked))).rejects.toMatchObject({ message: expect.stringContaining('removed') })
    await expect(askForPasskey(scope())).rejects.toMatchObject({ code: 'conflict' })
    expect(await owes(await owing())).toBeNull()
    expect(await audited()).toEqual(
      expect.arrayContaining([
        { action: 'factor.rename_passkey', detail: { passkey: id, before: 'work laptop', after: 'old laptop' } },
        { action: 'factor.remove_passkey', detail: { passkey: id, name: 'old laptop', isLast: true } },
      ]),
    )
  })

  test('of another account is removed by an admin with its other factors', async () => {
    const admin = await addAccount('admin')
    const by = scopeIn(admin, await addSession(admin))
    const settings = configuration.env()
    vi.spyOn(configuration, 'env').mockReturnValue({ ...settings, secondFactorRoles: ['operator'] })
    await enrol()
    const rowOf = async () => (await listAccounts(by)).accounts.find(({ id }) => id === account.id)
    expect(await rowOf()).toMatchObject({ hasPasskey: true, hasApp: false, mustHaveFactor: true })
    expect(await removeFactors(by, account.id)).toMatchObject({ hasPasskey: false, sessions: 0 })
    expect([await rows(), await held.database.select().from(recoveryCode)]).toEqual([[], []])
  })
})

describe('a new passkey is refused', () => {
  test.each([
    ['from another origin', { origin: EVIL }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['with another challenge', { challenge: 'AAAA' }],
    ['without verification of the user', { isUserVerified: false }],
    ['as an answer of another kind', { type: 'webauthn.get' }],
  ])('%s', async (_, claims) => {
    const asked = await begin()
    await expect(confirm(createAuthenticator(SITE).make(asked, claims))).rejects.toMatchObject({ code: 'invalid' })
    expect(await rows()).toEqual([])
    // Even the right answer is too late then.
    await expect(confirm(createAuthenticator(SITE).make(asked))).rejects.toMatchObject({ code: 'invalid' })
  })

  test('for a challenge that is used, over, of another session, or of a sign-in', async () => {
    const asked = await begin()
    await confirm(createAuthenticator(SITE).make(asked))
    await expect(confirm(createAuthenticator(SITE).make(asked))).rejects.toMatchObject({ code: 'invalid' })
    const late = await begin()
    vi.setSystemTime(Date.now() + 300_001)
    await expect(confirm(createAuthenticator(SITE).make(late))).rejects.toMatchObject({ code: 'invalid' })
    const elsewhere = await begin(scope(await owing()))
    await expect(confirm(createAuthenticator(SITE).make(elsewhere))).rejects.toMatchObject({ code: 'invalid' })
    const { challenge } = await askForPasskey(scope())
    await expect(confirm(createAuthenticator(SITE).make({ ...late, challenge }))).rejects.toMatchObject({
      code: 'invalid',
    })
    expect(await rows()).toHaveLength(1)
  })

  test('where another account has the same', async () => {
    const { authenticator } = await enrol()
    const other = await addAccount('operator')
    const foreign = scopeIn(other, await addSession(other))
    await expect(confirm(authenticator.make(await begin(foreign)), 'x', foreign)).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

describe('an answer is refused', () => {
  let authenticator: ReturnType<typeof createAuthenticator>
  let session: Session
  const ask = () => askForPasskey(scope(session))
  const refusalOf = (signed: unknown) =>
    give(signed, scope(session)).then(
      () => null,
      ({ code }) => code,
    )
  const reason = async () => (await audited()).at(-1)?.detail.reason

  beforeEach(async () => {
    authenticator = (await enrol()).authenticator
    session = await owing()
  })
  afterEach(async () => {
    expect(await owes(session)).toBe('proof')
  })

  test.each([
    ['from another origin', { origin: EVIL }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['with another challenge', { challenge: 'AAAA' }],
    ['without verification of the user', { isUserVerified: false }],
    ['of the kind that makes a passkey', { type: 'webauthn.create' }],
  ])('%s', async (_, claims) => {
    expect(await refusalOf(authenticator.sign(await ask(), claims))).toBe('invalid')
    expect(await reason()).toBe('not verified')
  })

  test('to a challenge that is used, over, of another session, or of another use', async () => {
    const asked = await ask()
    await give(authenticator.sign(asked), scope(session))
    await setSession(session.id, { factorAt: null })
    expect(await refusalOf(authenticator.sign(asked))).toBe('invalid')
    const late = await ask()
    vi.setSystemTime(Date.now() + 300_001)
    expect(await refusalOf(authenticator.sign(late))).toBe('invalid')
    expect(await refusalOf(authenticator.sign(await askForPasskey(scope())))).toBe('invalid')
    const { challenge } = await begin(scope(session))
    expect(await refusalOf(authenticator.sign({ ...asked, challenge }))).toBe('invalid')
    expect(await reason()).toBe('no open challenge')
    // A wrong answer uses up the challenge as well.
    const once = await ask()
    expect(await refusalOf(authenticator.sign(once, { origin: EVIL }))).toBe('invalid')
    expect(await held.database.select().from(passkeyChallenge)).not.toContainEqual(
      expect.objectContaining({ sessionId: session.id }),
    )
  })

  test('of a passkey that is unknown, of another account, or whose row was changed', async () => {
    expect(await refusalOf(createAuthenticator(SITE).sign(await ask()))).toBe('invalid')
    expect(await reason()).toBe('unknown passkey')
    const other = await addAccount('operator')
    const foreign = (await enrol('theirs', scopeIn(other, await addSession(other)))).authenticator
    expect(await refusalOf(foreign.sign(await ask()))).toBe('invalid')
    // Someone who can write to the database puts the passkey into this account.
    await held.database.update(passkey).set({ operatorId: account.id }).where(eq(passkey.credentialId, foreign.id))
    expect(await refusalOf(foreign.sign(await ask()))).toBe('conflict')
  })

  test('whose counter went back, which says that the key may be copied, and stays refused', async () => {
    authenticator.counter = 7
    await give(authenticator.sign(await askForPasskey(scope())))
    for (const counter of [7, 6, 0]) {
      authenticator.counter = counter - 1
      await expect(give(authenticator.sign(await ask()), scope(session))).rejects.toMatchObject({
        message: expect.stringContaining('may have been copied'),
      })
    }
    expect((await rows())[0]).toMatchObject({ counter: 8 })
    expect((await audited()).filter(({ action }) => action === 'factor.passkey_copied')).toHaveLength(3)
    // A forged answer says nothing about the counter.
    authenticator.counter = 0
    expect(await refusalOf(authenticator.sign(await ask(), { origin: EVIL }))).toBe('invalid')
    expect(await reason()).toBe('not verified')
  })

  test('after five wrong ones, right or wrong, for ten minutes', async () => {
    for (let guess = 0; guess < 5; guess++)
      expect(await refusalOf(authenticator.sign(await ask(), { origin: EVIL }))).toBe('invalid')
    expect(await refusalOf(authenticator.sign(await ask()))).toBe('too_many')
  })

  test('wherever one bit of it is flipped', async () => {
    // The first two bytes of a signature wrap its two numbers (DER) and are read leniently.
    const flip = (text: string, at: number, wrapping: number) => {
      const bytes = Buffer.from(text, 'base64url')
      const place = wrapping * 8 + (at % ((bytes.length - wrapping) * 8))
      bytes[place >> 3] = (bytes[place >> 3] ?? 0) ^ (1 << (place & 7))
      return bytes.toString('base64url')
    }
    const members = ['clientDataJSON', 'authenticatorData', 'signature'] as const
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...members), fc.nat(), async (member, at) => {
        await held.database.delete(rateLimit)
        const signed = authenticator.sign(await ask())
        const flipped = flip(signed.response[member], at, member === 'signature' ? 2 : 0)
        expect(await refusalOf({ ...signed, response: { ...signed.response, [member]: flipped } })).toBe('invalid')
      }),
      { numRuns: 30 },
    )
  })
})
