import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { GET as readCoverage } from '@/app/api/[environment]/coverage/route'
import { GET as readDeliveries } from '@/app/api/[environment]/deliveries/route'
import { endSessions } from '@/lib/auth/session/end-sessions'
import { revokeSession, revokeSessions } from '@/lib/auth/session/revoke-sessions'
import { findOperatorBySession, readOpenSessionOf } from '@/lib/auth/session/session'
import { audit, operator, session } from '@/lib/db/schema'
import { env } from '@/lib/env'
import { useDatabase } from '../support/use-database'
import { addAccount, addSession, cookieFor } from './fixtures'

const store = useDatabase()

const read = async (cookie?: string) => {
  const found = await readOpenSessionOf(new Request('http://localhost/', { headers: cookie ? { cookie } : {} }))
  return found?.actor ?? null
}
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)

describe('a session', () => {
  test('is read from the cookie among others', async () => {
    const account = await addAccount('operator')
    const { cookie, id } = await addSession(account)
    expect(await read(`theme=dark; ${cookie}; other=1`)).toEqual({ kind: 'operator', ...account, sessionId: id })
  })

  test.each([
    ['no cookie', async () => undefined],
    ['an empty cookie', async () => 'rampdesk.session='],
    ['a cookie that is no token', async () => 'rampdesk.session=abc.def'],
    [
      'a cookie sealed with another secret',
      async (token: string) => cookieFor(token, 'another-secret-0123456789-0123456789'),
    ],
    ['a token nobody was given', async () => cookieFor('x'.repeat(43))],
    ['the bare token', async (token: string) => `rampdesk.session=${token}`],
    [
      'a cookie of another name',
      async (token: string) => (await cookieFor(token)).replace('rampdesk.session', 'next-auth.session-token'),
    ],
  ])('is not opened by %s', async (_name, makeCookie) => {
    const { token } = await addSession(await addAccount())
    expect(await read(await makeCookie(token))).toBeNull()
  })

  test.each([
    ['idle too long', { lastSeenAt: ago(env().sessionIdleMinutes + 1) }],
    ['older than its absolute limit', { createdAt: ago(env().sessionAbsoluteHours * 60 + 1), lastSeenAt: ago(0) }],
    ['past its own end', { expiresAt: ago(1) }],
    ['revoked', { revokedAt: ago(1) }],
  ])('ends when it is %s', async (_name, change) => {
    const { cookie, id } = await addSession(await addAccount())
    expect(await read(cookie)).not.toBeNull()
    await store.database.update(session).set(change).where(eq(session.id, id))
    expect(await read(cookie)).toBeNull()
  })

  test('ends at the next request after it was revoked, and only that one', async () => {
    const account = await addAccount()
    const [first, second] = [await addSession(account), await addSession(account)]
    await store.database.transaction((tx) => revokeSession(tx, first.id, 'test'))
    expect([await read(first.cookie), await read(second.cookie)]).toEqual([null, expect.anything()])
  })

  test('ends with all others of its operator', async () => {
    const [account, other] = [await addAccount(), await addAccount()]
    const cookies = [(await addSession(account)).cookie, (await addSession(account)).cookie]
    const kept = await addSession(other)
    expect(await store.database.transaction((tx) => revokeSessions(tx, account.id, 'role changed'))).toBe(2)
    for (const cookie of cookies) expect(await read(cookie)).toBeNull()
    expect(await read(kept.cookie)).not.toBeNull()
  })

  test('ends when the operator is disabled, and follows a new role at once', async () => {
    const account = await addAccount('admin')
    const { cookie } = await addSession(account)
    await store.database.update(operator).set({ role: 'viewer' }).where(eq(operator.id, account.id))
    expect(await read(cookie)).toMatchObject({ role: 'viewer' })
    await store.database.update(operator).set({ disabledAt: new Date() }).where(eq(operator.id, account.id))
    expect(await read(cookie)).toBeNull()
  })

  test('ends when the table is emptied', async () => {
    const { cookie } = await addSession(await addAccount())
    await store.database.delete(session)
    expect(await read(cookie)).toBeNull()
  })

  test('writes when it was last seen at most once a minute', async () => {
    const { token, id } = await addSession(await addAccount())
    const seen = async () => {
      const [row] = await store.database.select().from(session).where(eq(session.id, id))
      return row?.lastSeenAt.getTime() ?? 0
    }
    const start = await seen()
    await findOperatorBySession(token, { now: new Date(start + 59_000) })
    expect(await seen()).toBe(start)
    await findOperatorBySession(token, { now: new Date(start + 61_000) })
    expect(await seen()).toBe(start + 61_000)
  })

  test.each([
    ['is kept from being idle by a request', readDeliveries, true],
    ['grows idle under what pages ask by themselves', readCoverage, false],
  ])('%s', async (_name, handler, isTouched) => {
    const { cookie, id } = await addSession(await addAccount())
    const before = ago(10)
    await store.database.update(session).set({ lastSeenAt: before }).where(eq(session.id, id))
    const request = new Request('http://localhost:3000/api/sandbox/x', { headers: { cookie } })
    const response = await handler(request, { params: Promise.resolve({ environment: 'sandbox' }) })
    expect(response.status).toBe(200)
    const [row] = await store.database.select().from(session).where(eq(session.id, id))
    expect(row?.lastSeenAt.getTime() !== before.getTime()).toBe(isTouched)
  })

  test('ends with all others when an administrator ends them by address, with one audit row', async () => {
    const [account, other] = [await addAccount(), await addAccount()]
    const cookies = [(await addSession(account)).cookie, (await addSession(account)).cookie]
    const kept = await addSession(other)
    const actor = { kind: 'system', name: 'revoke-sessions' } as const
    const scope = { actor, requestId: 'request-1', address: null }
    expect(await endSessions(store.database, scope, ` ${account.email.toUpperCase()} `)).toEqual({
      sessions: 2,
      tokens: 0,
    })
    expect(await endSessions(store.database, scope, account.email)).toEqual({ sessions: 0, tokens: 0 })
    for (const cookie of cookies) expect(await read(cookie)).toBeNull()
    expect(await read(kept.cookie)).not.toBeNull()
    const [row] = await store.database.select().from(audit)
    expect(row).toMatchObject({ action: 'session.revoke', entityId: account.id, detail: { sessions: 2 } })
  })

  test('is not ended by someone without the permission, nor for an address without account', async () => {
    const account = await addAccount('operator')
    const { cookie } = await addSession(account)
    const found = await readOpenSessionOf(new Request('http://localhost/', { headers: { cookie } }))
    if (!found) throw new Error('No session.')
    const { actor } = found
    const base = { requestId: 'request-1', address: null }
    await expect(endSessions(store.database, { ...base, actor }, account.email)).rejects.toMatchObject({
      code: 'forbidden',
    })
    const system = { ...base, actor: { kind: 'system', name: 'x' } as const }
    await expect(endSessions(store.database, system, 'nobody@desk.example')).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await read(cookie)).not.toBeNull()
  })
})
