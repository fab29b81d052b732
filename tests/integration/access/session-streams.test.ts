import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { endSessions } from '@/lib/auth/session/end-sessions'
import { revokeSessions } from '@/lib/auth/session/revoke-sessions'
import { signIn } from '@/lib/auth/sign-in/sign-in'
import { signOut } from '@/lib/auth/sign-in/sign-out'
import { operator, session } from '@/lib/db/schema'
import { env } from '@/lib/env'
import { route } from '@/lib/http/route'
import { logger } from '@/lib/logger'
import { spyOnQueries } from '../deliveries/live-tail-fixtures'
import { useDatabase } from '../support/use-database'
import { type Account, ANY, addAccount, addSession, ORIGIN, PASSWORD } from './fixtures'
import { callAs, findStreams, keepFromSyncing, readStream, type Session, useVirtualWatch } from './stream-fixtures'

const store = useDatabase()
const watch = useVirtualWatch()

const ago = (ms: number) => new Date(Date.now() - ms)
const setSession = ({ id }: Session, change: Partial<typeof session.$inferInsert>) =>
  store.database.update(session).set(change).where(eq(session.id, id))
const setOperator = ({ id }: Account, change: Partial<typeof operator.$inferInsert>) =>
  store.database.update(operator).set(change).where(eq(operator.id, id))
const BY_COMMAND = { actor: { kind: 'system', name: 'revoke-sessions' }, requestId: 'r', address: null } as const

const WAYS: [name: string, end: (account: Account, own: Session) => Promise<unknown>][] = [
  ['npm run revoke-sessions', ({ email }) => endSessions(store.database, BY_COMMAND, email)],
  ['its account being disabled', (account) => setOperator(account, { disabledAt: new Date() })],
  ['a new password', ({ id }) => store.database.transaction((tx) => revokeSessions(tx, id, 'password changed'))],
  ['a new role', ({ id }) => store.database.transaction((tx) => revokeSessions(tx, id, 'role changed'))],
  ['signing out in another tab', (_account, { token }) => signOut(token, ORIGIN)],
  [
    'signing in again in the same browser',
    ({ email }, { token }) => signIn({ email, password: PASSWORD }, { ...ORIGIN, sessionToken: token }),
  ],
  ['growing idle', (_account, own) => setSession(own, { lastSeenAt: ago(env().sessionIdleMinutes * 60_000) })],
  [
    'its absolute limit',
    (_account, own) =>
      setSession(own, { createdAt: ago(env().sessionAbsoluteHours * 3_600_000), lastSeenAt: new Date() }),
  ],
  ['its own end', (_account, own) => setSession(own, { expiresAt: ago(0) })],
  ['its row being deleted', (_account, { id }) => store.database.delete(session).where(eq(session.id, id))],
]

test('the tail is the only route whose answer goes on', async () => {
  expect((await findStreams()).map(({ file }) => file)).toEqual(['app/api/[environment]/deliveries/tail/route.ts'])
  expect(watch.size).toBe(0)
})

describe.each(WAYS)('a session that ends by %s', (_name, end) => {
  test('ends every stream of its own at the next look, and tells why; those of others go on', async () => {
    await keepFromSyncing(store.database)
    const [account, other] = [await addAccount('viewer'), await addAccount('viewer')]
    const [own, kept] = [await addSession(account), await addSession(other)]
    for (const { handler } of await findStreams()) {
      const [ended, going] = [readStream(await callAs(handler, own)), readStream(await callAs(handler, kept))]
      await watch.pass()
      expect([ended.isEnded, going.isEnded]).toEqual([false, false])
      await end(account, own)
      await watch.pass()
      await vi.waitFor(() => expect(ended.isEnded).toBe(true), { timeout: 10_000 })
      expect(ended.text).toMatch(/\nevent: end\ndata: {"isOver":true}\n\n$/)
      expect(going.isEnded).toBe(false)
      expect((await callAs(handler, own)).status).toBe(401)
      await going.leave()
    }
    expect(watch.size).toBe(0)
  })
})

describe('the sessions of streams', () => {
  const endless = (start: (signal: AbortSignal) => void = () => undefined) =>
    route(ANY, { access: 'session.revoke', isStream: true, isBackground: true }, ({ signal }) => {
      start(signal)
      const body = new ReadableStream({
        start: (controller) => signal.addEventListener('abort', () => controller.close()),
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    })

  test('are read in one query for all of them, and not at all once nobody watches', async () => {
    const handler = endless()
    const sessions = await Promise.all([1, 2, 3].map(async () => addSession(await addAccount('admin'))))
    const clients = []
    for (const each of [...sessions, ...sessions]) clients.push(readStream(await callAs(handler, each)))
    const queries = await spyOnQueries()
    await watch.pass(4)
    expect([watch.checks, queries.count(/"session"/)]).toEqual([4, 4])
    for (const client of clients) await client.leave()
    await watch.pass(4)
    expect([watch.checks, watch.size]).toEqual([4, 0])
  })

  test('are watched for the permission, too', async () => {
    let reason: unknown
    const handler = endless((signal) => signal.addEventListener('abort', () => (reason = signal.reason)))
    const account = await addAccount('admin')
    const client = readStream(await callAs(handler, await addSession(account)))
    await setOperator(account, { role: 'operator' })
    await watch.pass()
    await vi.waitFor(() => expect(client.isEnded).toBe(true), { timeout: 10_000 })
    expect(reason).toMatchObject({ code: 'forbidden' })
  })

  test('that can not be checked for five seconds end their streams, and one failure alone ends none', async () => {
    const warn = vi.spyOn(logger, 'warn').mockReturnValue()
    onTestFinished(() => warn.mockRestore())
    const reasons: unknown[] = []
    const handler = endless((signal) => signal.addEventListener('abort', () => reasons.push(signal.reason)))
    const client = readStream(await callAs(handler, await addSession(await addAccount('admin'))))
    watch.breakDown(new Error('no database'))
    await watch.pass(8)
    watch.breakDown(null)
    await watch.pass()
    watch.breakDown(new Error('no database'))
    await watch.pass(9)
    expect([client.isEnded, warn.mock.calls.length]).toEqual([false, 2])
    await watch.pass()
    await vi.waitFor(() => expect(client.isEnded).toBe(true), { timeout: 10_000 })
    expect(reasons).toMatchObject([{ code: 'unavailable' }])
  })

  test('are given back when the client leaves, when the handler fails, and by an answer without a body', async () => {
    const { cookie, ...rest } = await addSession(await addAccount('admin'))
    const own = { cookie, ...rest }
    const client = readStream(await callAs(endless(), own))
    expect(watch.size).toBe(1)
    await client.leave()
    const failing = route(ANY, { access: 'session.revoke', isStream: true }, () => {
      throw new Error('no stream')
    })
    expect((await callAs(failing, own)).status).toBe(500)
    const empty = route(ANY, { access: 'session.revoke', isStream: true }, () => undefined)
    expect((await callAs(empty, own)).status).toBe(204)
    expect(watch.size).toBe(0)
  })

  test('can not be forgotten: a route that answers a stream without saying so fails', async () => {
    const own = await addSession(await addAccount('admin'))
    const undeclared = route(
      ANY,
      { access: 'session.revoke' },
      () => new Response('event: x\n\n', { headers: { 'content-type': 'text/event-stream' } }),
    )
    expect((await callAs(undeclared, own)).status).toBe(500)
  })
})
