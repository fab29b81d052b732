import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { findOperatorBySession } from '@/lib/auth/session/session'
import { verifyPassword } from '@/lib/auth/sign-in/password'
import { signIn } from '@/lib/auth/sign-in/sign-in'
import { signOut } from '@/lib/auth/sign-in/sign-out'
import { createThrottle, type Throttle } from '@/lib/auth/sign-in/throttle'
import { getPool } from '@/lib/db'
import { audit, auditHead, authenticatorApp, operator, rateLimit, session } from '@/lib/db/schema'
import { useDatabase } from '../support/use-database'
import { addAccount, ORIGIN, PASSWORD } from './fixtures'

const store = useDatabase()
let throttle: Throttle

beforeEach(async () => {
  throttle = createThrottle(await getPool())
})

const attempt = (email: string, password = PASSWORD) => signIn({ email, password }, ORIGIN, { throttle })
const auditRows = () => store.database.select().from(audit).orderBy(asc(audit.id))
const sessions = () => store.database.select().from(session)

describe('signing in', () => {
  test('opens a session that is found by its token, with an audit row', async () => {
    const account = await addAccount('support')
    const result = await attempt(account.email)
    expect(result).toMatchObject({ operatorId: account.id, email: account.email })
    const [row] = await sessions()
    expect(row).toMatchObject({ operatorId: account.id, address: ORIGIN.address, userAgent: ORIGIN.userAgent })
    expect(await findOperatorBySession(result?.sessionToken ?? '')).toEqual({
      kind: 'operator',
      ...account,
      sessionId: row?.id,
    })
    expect(await auditRows()).toMatchObject([
      {
        action: 'session.sign_in',
        actorId: account.id,
        entityId: row?.id,
        address: ORIGIN.address,
        requestId: 'request-1',
      },
    ])
  })

  test('keeps no token in the database: a stolen row opens nothing', async () => {
    const result = await attempt((await addAccount()).email)
    const [row] = await sessions()
    expect(JSON.stringify([row, await auditRows()])).not.toContain(result?.sessionToken)
    expect(await findOperatorBySession(row?.id ?? '')).toBeNull()
  })

  test('answers the same after one hash, for whichever account and password', async () => {
    const account = await addAccount()
    const disabled = await addAccount('admin', new Date())
    const ofProvider = await addAccount()
    await store.database.update(operator).set({ passwordHash: null }).where(eq(operator.id, ofProvider.id))
    const withFactor = await addAccount('admin')
    const at = new Date()
    const app = {
      operatorId: withFactor.id,
      sealed: new Uint8Array(48),
      vaultKeyId: 'none',
      createdAt: at,
      confirmedAt: at,
    }
    await store.database.insert(authenticatorApp).values(app)
    const tried: [string, string, string][] = [
      ['nobody@desk.example', PASSWORD, 'unknown account'],
      [account.email, 'wrong password', 'wrong password'],
      [disabled.email, 'wrong password', 'wrong password'],
      [disabled.email, PASSWORD, 'disabled account'],
      [ofProvider.email, PASSWORD, 'account of the identity provider'],
      [withFactor.email, 'wrong password', 'wrong password'],
    ]
    const hashes: number[] = []
    for (const [email, password] of tried) {
      const verify = vi.fn(verifyPassword)
      expect(await signIn({ email, password }, ORIGIN, { throttle, verify })).toBeNull()
      hashes.push(verify.mock.calls.length)
    }
    expect([hashes, await sessions()]).toEqual([tried.map(() => 1), []])
    expect((await auditRows()).map(({ action, detail }) => [action, detail.reason])).toEqual(
      tried.map(([, , reason]) => ['session.sign_in_failed', reason]),
    )
  })

  test('writes down nothing that was typed for an unknown account', async () => {
    await attempt('canary-typed-as-email', 'canary-typed-as-password')
    const limits = await store.database.select().from(rateLimit)
    expect(limits.length).toBeGreaterThan(0)
    expect(JSON.stringify([await auditRows(), limits])).not.toContain('canary')
  })

  test('opens no session when its audit row cannot be written', async () => {
    const account = await addAccount()
    await store.database.update(auditHead).set({ lastId: -1 })
    await store.database
      .insert(audit)
      .values({
        id: 0,
        at: new Date(),
        actorName: 'x',
        action: 'x',
        detail: {},
        previousHash: new Uint8Array(32),
        hash: new Uint8Array(32),
      })
    await expect(attempt(account.email)).rejects.toThrow()
    expect(await sessions()).toEqual([])
  })
})

describe('signing out', () => {
  test('ends the session once, with one audit row', async () => {
    const account = await addAccount()
    const token = (await attempt(account.email))?.sessionToken ?? ''
    await signOut(token, ORIGIN)
    await signOut(token, ORIGIN)
    expect(await findOperatorBySession(token)).toBeNull()
    const [row] = await store.database.select().from(session).where(eq(session.operatorId, account.id))
    expect(row).toMatchObject({ revokedReason: 'signed out' })
    expect((await auditRows()).map(({ action }) => action)).toEqual(['session.sign_in', 'session.sign_out'])
  })
})
