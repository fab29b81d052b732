import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeDatabase, getDatabase, getPool } from '@/lib/db'
import { asUnavailable } from '@/lib/db/unavailable'
import { env } from '@/lib/env'
import { UNAVAILABLE_DIGEST } from '@/lib/errors'
import { logger } from '@/lib/logger'
import { readReadiness } from '@/lib/readiness/read-readiness'
import { addAccount, addSession, SAME_ORIGIN } from '../access/fixtures'
import { takeDatabaseDown } from '../support/take-database-down'
import { describeOn, useDatabase } from '../support/use-database'

useDatabase()

const jar = vi.hoisted(() => ({ cookie: '' }))
vi.mock('next/headers', () => ({
  cookies: async () => ({ get: (name: string) => ({ name, value: jar.cookie }) }),
  headers: async () => new Headers(),
}))

const root = path.resolve(import.meta.dirname, '../../..')
const filesOf = (name: RegExp) =>
  readdirSync(path.join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .map((file) => `app/${file.replaceAll('\\', '/')}`)
    .filter((file) => name.test(file))

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE']
type Handler = (request: Request, context: object) => Promise<Response>
type Page = (props: object) => Promise<unknown>

const routes: { method: string; file: string; handler: Handler }[] = []
// The health route asks no database, and the readiness route names it: `watching/ready.test.ts`. A logout by the
// provider judges its token first: `provider-sessions.test.ts`.
const APART = /nextauth|api\/(health|ready)|back-channel-logout/
for (const file of filesOf(/(^|\/)route\.ts$/).filter((name) => !APART.test(name))) {
  const exports: Record<string, unknown> = await import(path.join(root, file))
  // Next.js takes an export with the name of a method as a handler.
  for (const method of METHODS)
    if (method in exports) routes.push({ method, file, handler: exports[method] as Handler })
}

const pages = filesOf(/^app\/\[environment\]\/(.*\/)?page\.tsx$/)

/** Bodies of routes that read their body before the database, because they ask for no session. */
const BODIES: Record<string, object> = {
  'app/api/account-links/ask/route.ts': { email: 'a@desk.example' },
  'app/api/account-links/look/route.ts': { token: 'x'.repeat(43) },
  'app/api/account-links/use/route.ts': { token: 'x'.repeat(43), name: 'Ina', password: 'a long enough password' },
}

const PARAMS = {
  environment: 'sandbox',
  deliveryId: '1',
  itemId: '1',
  incidentId: '1',
  webhookId: '1',
  viewId: '1',
  changeId: '1',
  stream: 'offramp',
  resourceId: 'r',
}

async function signedIn() {
  const session = await addSession(await addAccount('admin'))
  jar.cookie = session.cookie.slice(session.cookie.indexOf('=') + 1)
  return session
}

afterEach(() => vi.restoreAllMocks())

describe('while the database is down', () => {
  test('every route answers 503, and says when to come back', async () => {
    const { cookie } = await signedIn()
    // Without mail, one of the routes answers before it asks the database.
    vi.spyOn(env(), 'mail', 'get').mockReturnValue({ from: 'desk@acme.example' } as never)
    await takeDatabaseDown()
    for (const { method, file, handler } of routes) {
      const body = BODIES[file]
      const headers = { ...SAME_ORIGIN, cookie, ...(body && { 'content-type': 'application/json' }) }
      const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      const request = new Request('http://localhost:3000/api/x', sent)
      const response = await handler(request, { params: Promise.resolve(PARAMS) })
      const told = [method, file, response.status, response.headers.get('retry-after'), await response.json()]
      const problem = { type: '/problems/unavailable', detail: 'The database does not answer.' }
      expect(told).toEqual([method, file, 503, '5', expect.objectContaining(problem)])
    }
    expect(routes.length).toBeGreaterThan(20)
  })

  test('every page fails as unavailable before it has shown anything, or reads nothing itself', async () => {
    await signedIn()
    const connect = await takeDatabaseDown()
    for (const file of pages) {
      connect.mockClear()
      const { default: render }: { default: Page } = await import(path.join(root, file))
      const props = { params: Promise.resolve(PARAMS), searchParams: Promise.resolve({}) }
      const error: unknown = await render(props).then(
        () => undefined,
        (reason: unknown) => reason,
      )
      const expected = expect.objectContaining({ code: 'unavailable', digest: UNAVAILABLE_DIGEST })
      expect([file, error]).toEqual([file, connect.mock.calls.length > 0 ? expected : undefined])
    }
    expect(pages.length).toBeGreaterThan(9)
  })

  test('the sign-in page and the frame of every page do too', async () => {
    await signedIn()
    await takeDatabaseDown()
    const [signIn, frame] = await Promise.all([
      import('@/app/(auth)/sign-in/page'),
      import('@/app/[environment]/layout'),
    ])
    const props = { params: Promise.resolve(PARAMS), searchParams: Promise.resolve({}), children: null }
    for (const { default: render } of [signIn, frame])
      await expect(render(props)).rejects.toMatchObject({ code: 'unavailable', digest: UNAVAILABLE_DIGEST })
  })

  test('an error of a query is known by its code, whatever wraps it, and a mistake of ours is none', async () => {
    const pool = await getPool()
    const failing = (state: string) =>
      pool.query(`do $$ begin raise exception using errcode = '${state}'; end $$`).catch((error: unknown) => error)
    for (const state of ['53100', '53300', '57P01', '57P03', '57014', '58030', '08006', '25006']) {
      expect([state, asUnavailable(await failing(state))?.status]).toEqual([state, 503])
    }
    for (const state of ['23505', '22012', '42601', '40001', 'P0001', 'XX000']) {
      expect([state, asUnavailable(await failing(state))]).toEqual([state, null])
    }
  })

  test('a database that is closed under way is not there', async () => {
    const pool = await getPool()
    await closeDatabase()
    const error: unknown = await pool.query('select 1').catch((reason: unknown) => reason)
    expect(asUnavailable(error)?.status).toBe(503)
  })
})

describeOn('pglite', 'the embedded database', () => {
  test('that has stopped under way is not there, and is opened again for the next request', async () => {
    await closeDatabase()
    const threads: Worker[] = []
    const remember = (thread: Worker) => threads.push(thread)
    process.on('worker', remember)
    const pool = await getPool()
    process.off('worker', remember)
    const running = pool.query('select count(*) from generate_series(1, 1000000000)').catch((error: unknown) => error)
    await threads[0]?.terminate()
    expect(asUnavailable(await running)?.status).toBe(503)
    const later: unknown = await pool.query('select 1').catch((error: unknown) => error)
    expect(asUnavailable(later)?.status).toBe(503)
    expect((await (await getPool()).query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})

test('a client that leaves is no error in the log, and what breaks while it leaves is one', async () => {
  const { problemResponse } = await import('@/lib/http/problem')
  const leaving = new AbortController()
  const request = new Request('http://localhost:3000/api/x', { signal: leaving.signal })
  const levels = (['error', 'info', 'debug'] as const).map((level) => vi.spyOn(logger, level).mockReturnValue())
  const counts = () => levels.map(({ mock }) => mock.calls.length)
  leaving.abort()
  problemResponse(leaving.signal.reason, request, 'r')
  problemResponse(new DOMException('gone', 'AbortError'), request, 'r')
  problemResponse(Object.assign(new Error('gone'), { name: 'ResponseAborted' }), request, 'r')
  expect(counts()).toEqual([0, 0, 3])
  problemResponse(new Error('a bug'), request, 'r')
  expect(counts()).toEqual([1, 0, 3])
})

describe('a full disk', () => {
  const slot: { rampdeskDisk?: unknown } = globalThis as object
  beforeEach(() => {
    slot.rampdeskDisk = undefined
  })
  const full = `do $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`
  const disk = async () => (await readReadiness()).find(({ cause }) => cause === 'disk')

  test.each<[string, () => Promise<unknown>]>([
    ['a query', async () => (await getDatabase()).execute(full)],
    ['a transaction', async () => (await getDatabase()).transaction((tx) => tx.execute(full))],
    ['the queue of jobs', async () => (await getPool()).query(full)],
  ])('shows in the readiness from when %s meets it until two minutes later', async (_name, write) => {
    expect(await disk()).toEqual({ cause: 'disk', state: 'ok' })
    const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
    const error: unknown = await write().catch((reason: unknown) => reason)
    expect(asUnavailable(error)).toMatchObject({ status: 503, message: expect.stringContaining('disk') })
    now.mockReturnValue(1_000_000 + 119_999)
    expect(await disk()).toEqual({
      cause: 'disk',
      state: 'failed',
      detail: 'The disk of the database is full: nothing can be stored.',
    })
    now.mockReturnValue(1_000_000 + 120_000)
    expect(await disk()).toEqual({ cause: 'disk', state: 'ok' })
  })
})
