import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as yieldNow } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { closeTails } from '@/lib/archive/tail/open-tails'
import { endSessions } from '@/lib/auth/session/end-sessions'
import { findOperatorsBySessions, revokeSessions } from '@/lib/auth/session/session'
import { createSessionWatch, type SessionWatch } from '@/lib/auth/session/session-watch'
import { signIn } from '@/lib/auth/sign-in/sign-in'
import { signOut } from '@/lib/auth/sign-in/sign-out'
import { operator, session, syncState } from '@/lib/db/schema'
import { env } from '@/lib/env'
import { route } from '@/lib/http/route'
import { logger } from '@/lib/logger'
import { type Account, addAccount, addSession, ORIGIN, PASSWORD } from './access-fixtures'
import { spyOnQueries } from './live-tail-fixtures'
import { useDatabase } from './support/use-database'

const store = useDatabase()
const root = path.resolve(import.meta.dirname, '../..')
const slot: { rampdeskSessions?: SessionWatch | undefined } = globalThis as object

type Session = Awaited<ReturnType<typeof addSession>>
type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

const gets: { file: string; handler: Handler }[] = []
for (const name of readdirSync(path.join(root, 'app'), { recursive: true, encoding: 'utf8' })) {
  if (!/(^|[\\/])route\.ts$/.test(name) || name.includes('nextauth')) continue
  const exports: { GET?: Handler } = await import(path.join(root, 'app', name))
  if (exports.GET) gets.push({ file: `app/${name.replaceAll('\\', '/')}`, handler: exports.GET })
}

/** Time moves only by `pass`. */
function useVirtualWatch() {
  let now = 0
  let checks = 0
  let running = 0
  let fails: Error | null = null
  const waiting = new Set<() => void>()
  beforeEach(() => {
    now = 0
    checks = 0
    fails = null
    waiting.clear()
    slot.rampdeskSessions = createSessionWatch({
      clock: {
        now: () => now,
        wait: (_ms, signal) =>
          new Promise((resolve) => {
            const go = () => {
              waiting.delete(go)
              signal.removeEventListener('abort', go)
              resolve()
            }
            waiting.add(go)
            signal.addEventListener('abort', go, { once: true })
          }),
      },
      readOperators: async (ids) => {
        checks += 1
        running += 1
        try {
          if (fails) throw fails
          return await findOperatorsBySessions(ids)
        } finally {
          running -= 1
        }
      },
    })
  })
  afterEach(async () => {
    await closeTails()
    slot.rampdeskSessions = undefined
  })
  return {
    get checks() {
      return checks
    },
    get size() {
      return slot.rampdeskSessions?.size ?? 0
    },
    breakDown: (error: Error | null) => {
      fails = error
    },
    /** Sessions are checked every half second. */
    async pass(times = 1): Promise<void> {
      for (let time = 0; time < times; time++) {
        now += 500
        for (const go of [...waiting]) go()
        for (let quiet = 0; quiet < 3; quiet = running === 0 ? quiet + 1 : 0) await yieldNow()
      }
    },
  }
}

const watch = useVirtualWatch()

function read(response: Response) {
  const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader()
  const result = { text: '', isEnded: false, leave: () => reader.cancel() }
  const decoder = new TextDecoder()
  void (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      result.text += decoder.decode(part.value)
    result.isEnded = true
  })()
  return result
}

const PARAMS = { environment: 'sandbox', deliveryId: '1', webhookId: '1', stream: 'offramp', resourceId: 'r' }
const call = (handler: Handler, { cookie }: Session, method = 'GET') =>
  handler(new Request('http://localhost:3000/api/x', { method, headers: { cookie } }), {
    params: Promise.resolve(PARAMS),
  })

let streams: Promise<typeof gets> | undefined

const findStreams = () => (streams ??= askAllForStreams())

/** HEAD tells a stream. */
async function askAllForStreams(): Promise<typeof gets> {
  const admin = await addSession(await addAccount('admin'))
  const found: typeof gets = []
  for (const each of gets) {
    const response = await call(each.handler, admin, 'HEAD')
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) found.push(each)
    await response.body?.cancel()
  }
  return found
}

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

/** The configured platform is unreachable: no sync may start. */
const keepFromSyncing = () =>
  store.database.insert(syncState).values({
    environment: 'sandbox',
    problem: { code: 'server', message: 'Down', at: new Date(0).toISOString(), isPaused: false, retryAt: null },
  })

test('the tail is the only route whose answer goes on', async () => {
  expect((await findStreams()).map(({ file }) => file)).toEqual(['app/api/[environment]/deliveries/tail/route.ts'])
  expect(watch.size).toBe(0)
})

describe.each(WAYS)('a session that ends by %s', (_name, end) => {
  test('ends every stream of its own at the next look, and tells why; those of others go on', async () => {
    await keepFromSyncing()
    const [account, other] = [await addAccount('viewer'), await addAccount('viewer')]
    const [own, kept] = [await addSession(account), await addSession(other)]
    for (const { handler } of await findStreams()) {
      const [ended, going] = [read(await call(handler, own)), read(await call(handler, kept))]
      await watch.pass()
      expect([ended.isEnded, going.isEnded]).toEqual([false, false])
      await end(account, own)
      await watch.pass()
      await vi.waitFor(() => expect(ended.isEnded).toBe(true), { timeout: 10_000 })
      expect(ended.text).toMatch(/\nevent: end\ndata: {"isOver":true}\n\n$/)
      expect(going.isEnded).toBe(false)
      expect((await call(handler, own)).status).toBe(401)
      await going.leave()
    }
    expect(watch.size).toBe(0)
  })
})

describe('the sessions of streams', () => {
  const endless = (start: (signal: AbortSignal) => void = () => undefined) =>
    route({ access: 'session.revoke', isStream: true, isBackground: true }, ({ signal }) => {
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
    for (const each of [...sessions, ...sessions]) clients.push(read(await call(handler, each)))
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
    const client = read(await call(handler, await addSession(account)))
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
    const client = read(await call(handler, await addSession(await addAccount('admin'))))
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
    const client = read(await call(endless(), own))
    expect(watch.size).toBe(1)
    await client.leave()
    const failing = route({ access: 'session.revoke', isStream: true }, () => {
      throw new Error('no stream')
    })
    expect((await call(failing, own)).status).toBe(500)
    const empty = route({ access: 'session.revoke', isStream: true }, () => undefined)
    expect((await call(empty, own)).status).toBe(204)
    expect(watch.size).toBe(0)
  })

  test('can not be forgotten: a route that answers a stream without saying so fails', async () => {
    const own = await addSession(await addAccount('admin'))
    const undeclared = route(
      { access: 'session.revoke' },
      () => new Response('event: x\n\n', { headers: { 'content-type': 'text/event-stream' } }),
    )
    expect((await call(undeclared, own)).status).toBe(500)
  })
})
