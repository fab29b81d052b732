import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { POST as search } from '@/app/api/[environment]/search/route'
import { DELIVERIES } from '@/lib/archive/filter/deliveries'
import type { Scope } from '@/lib/auth/scope'
import { getHistoryEntry, listHistory } from '@/lib/console/history/list-history'
import { consoleRequest } from '@/lib/db/schema'
import { env } from '@/lib/env'
import { requestExport } from '@/lib/exports/jobs/request-export'
import { runExport } from '@/lib/exports/jobs/run-export'
import { isRoute, isStreamRoute, routeDataOf } from '@/lib/http/route'
import { platformClient } from '@/lib/platform-client'
import { createView } from '@/lib/views/create-view'
import { listViews } from '@/lib/views/list-views'
import { HANDLED } from '@/lib/worker/handlers'
import { outageDayAgo } from '@/sandbox/outage-day.mjs'
import { type RunningSandbox, startSandbox } from '@/sandbox/start'
import { addAccount, addSession, SAME_ORIGIN } from '../access/fixtures'
import { addTarget } from '../redelivery/fixtures'
import { useDatabase } from '../support/use-database'

vi.hoisted(() => {
  const platform = (name: string) => ({
    [`RAMP_${name}_BASE_URL`]: 'http://127.0.0.1:9',
    [`RAMP_${name}_INTEGRATOR_KEY`]: 'ik_test',
    [`RAMP_${name}_INTEGRATOR_SECRET`]: 'a-secret-of-the-tests',
  })
  Object.assign(process.env, {
    RAMP_ENVIRONMENTS: 'sandbox,production',
    REQUIRE_SECOND_FACTOR: 'none',
    ...platform('SANDBOX'),
    ...platform('PRODUCTION'),
  })
})

const held = useDatabase({ isFilledOnce: true })

const NAMES = ['sandbox', 'production'] as const
type Name = (typeof NAMES)[number]
const otherOf = (name: Name): Name => (name === 'sandbox' ? 'production' : 'sandbox')

type Handler = (request: Request, context: { params: Promise<Record<string, unknown>> }) => Promise<Response>
type Found = { address: string; names: string[]; handler: Handler }

const root = path.resolve(import.meta.dirname, '../../..')
const files = readdirSync(path.join(root, 'app/api/[environment]'), { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('/route.ts'))

const reads: Found[] = []
for (const file of files) {
  const { GET }: { GET?: Handler } = await import(path.join(root, 'app/api/[environment]', file))
  const address = routeDataOf(GET)?.path
  // The live tail never ends; tests/integration/deliveries/live-tail.test.ts reads it.
  if (!GET || !isRoute(GET) || !address || address.endsWith('/tail')) continue
  const names = [...address.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'environment')
  reads.push({ address, names, handler: GET })
}

/** These routes answer 400 without a query. */
const QUERIES: Record<string, string> = {
  'overview/attention': '?place=archive',
  'export-presets': '?list=deliveries',
  views: '?list=deliveries',
}
const queryOf = ({ address }: Found) => QUERIES[address.replace('/api/{environment}/', '')] ?? ''

const COLUMNS = DELIVERIES.columns.map(({ id }) => id)

const platforms: RunningSandbox[] = []
const scopes = {} as Record<Name, Scope>
const cookies = {} as Record<Name, string>
const tokens = {} as Record<Name, Set<string>>
const ids = {} as Record<Name, Record<string, string>>

/** Words that can name one thing: letters and digits together, and no time. */
const idsIn = (text: string) =>
  new Set(
    (text.match(/[\w-]{8,}/g) ?? []).filter(
      (word) => /[a-z]/i.test(word) && /\d/.test(word) && !/^\d{4}-\d\d-\d\d/.test(word),
    ),
  )

async function texts(query: SQL): Promise<string[]> {
  const { rows } = await held.database.execute<{ text: string }>(query)
  return rows.map(({ text }) => text)
}

async function storedIds(name: Name): Promise<Set<string>> {
  const tables = await texts(sql`
    select table_name as text from information_schema.columns
    where table_schema = 'public' and column_name = 'environment' and table_name not in ('sync_state', 'access_token')`)
  const stored = await Promise.all(
    tables.map((table) =>
      texts(sql`select to_jsonb(t)::text as text from ${sql.identifier(table)} t where environment = ${name}`),
    ),
  )
  return idsIn(stored.flat().join('\n'))
}

/** Stores what people make in an environment: an export of everything, a view and a request of the console. Returns the id of the export. */
async function keepWork(scope: Scope): Promise<string> {
  const { name } = scope.environment
  const layout = { format: 'ndjson', columns: COLUMNS, payload: 'full', zone: 'UTC', bom: false } as const
  const settings = { kind: 'list', list: 'deliveries', query: '', layout } as const
  const { job } = await requestExport(scope, { requestKey: `export-of-${name}`, settings }, 60_000)
  if (job.state === 'queued') await runExport(scope.environment, Number(job.id), new AbortController().signal)
  const [user = ''] = await texts(
    sql`select user_id as text from delivery where environment = ${name} and user_id is not null order by id desc limit 1`,
  )
  const view = { list: 'deliveries', name: 'Mine', query: `user=${user}`, hiddenColumns: [], sharedWith: [] } as const
  await createView(scope, { ...view, hiddenColumns: [], sharedWith: [] })
  await held.database
    .insert(consoleRequest)
    .values({
      environment: name,
      operatorId: scope.actor.kind === 'operator' ? scope.actor.id : '',
      requestKey: `request-of-${name}-1`,
      endpoint: 'GET /users/{userId}',
      credential: 'integrator',
      userId: user,
      input: JSON.stringify({ params: { userId: user } }),
      state: 'done',
      startedAt: new Date(),
    })
  return job.id
}

beforeAll(async () => {
  for (const environment of env().environments) {
    // The names are those of the configuration above.
    const history = environment.name as Name
    const platform = await startSandbox({ seed: 'small', history, port: 0, goesOn: false, outageDay: outageDayAgo(4) })
    platforms.push(platform)
    const { url: baseUrl, integratorKey, integratorSecret } = platform
    Object.assign(environment, { baseUrl, integratorKey, integratorSecret })
    await addTarget({
      id: `target-${history}-1`,
      environment: history,
      name: `Staging of ${history}`,
      url: `https://${history}-1.acme.example/hook`,
    })
    const signal = new AbortController().signal
    await HANDLED['sync-deliveries'].run({ environment: history, kind: 'head' }, signal)
    await HANDLED['refresh-returns'].run({ environment: history, kind: 'full' }, signal)
    await HANDLED['evaluate-alerts'].run({ environment: history }, signal)
  }
  const account = await addAccount('admin')
  const { id: sessionId, cookie } = await addSession(account)
  const actor = { kind: 'operator', ...account, sessionId } as const
  const exports = {} as Record<Name, string>
  for (const environment of env().environments) {
    const name = environment.name as Name
    scopes[name] = { actor, environment, requestId: 'r', address: null }
    exports[name] = await keepWork(scopes[name])
  }
  for (const name of NAMES) {
    cookies[name] = cookie
    tokens[name] = await storedIds(name)
    const first = async (column: string, table: string, where = sql`true`) => {
      const [found] = await texts(
        sql`select ${sql.identifier(column)}::text as text from ${sql.identifier(table)} where environment = ${name} and ${where} limit 1`,
      )
      return found ?? ''
    }
    ids[name] = {
      deliveryId: await first('id', 'delivery'),
      itemId: await first('delivery_id', 'recovery_item'),
      returnId: await first('return_id', 'ach_return'),
      alertId: await first('id', 'alert'),
      targetId: `target-${name}-1`,
      exportId: exports[name],
      entryId: await first('id', 'audit'),
      stream: 'offramp',
      resourceId: await first('resource_id', 'event_sequence', sql`stream = 'offramp'`),
      userId: await first('user_id', 'delivery', sql`user_id is not null`),
    }
  }
}, 180_000)

afterAll(async () => {
  await Promise.all(env().environments.map((environment) => platformClient(environment).close()))
  await Promise.all(platforms.map((platform) => platform.close()))
})

async function ask({ handler }: Pick<Found, 'handler'>, name: Name, params = {}, query = '') {
  const headers = { ...SAME_ORIGIN, cookie: cookies[name] }
  const asked = new Request(`http://localhost:3000/api/x${query}`, { headers })
  const answer = await handler(asked, { params: Promise.resolve({ environment: name, ...params }) })
  return { status: answer.status, text: await answer.text() }
}

const foreignIn = (text: string, name: Name) =>
  [...idsIn(text)].filter((id) => tokens[otherOf(name)].has(id) && !tokens[name].has(id))

describe.each(NAMES)('in %s', (name) => {
  test('the archive is filled, and the other one is another', () => {
    expect(foreignIn([...tokens[otherOf(name)]].join(' '), name).length).toBeGreaterThan(500)
    expect(Object.entries(ids[name]).filter(([, id]) => id === '')).toEqual([])
  })

  test('no list, count or summary names an id of the other environment', async () => {
    const whole = reads.filter(({ names }) => names.length === 0)
    expect(whole.length).toBeGreaterThan(30)
    for (const read of whole) {
      const { status, text } = await ask(read, name, {}, queryOf(read))
      expect([read.address, status, foreignIn(text, name)]).toEqual([read.address, 200, []])
    }
  })

  const known = ({ names }: Found) => names.every((each) => each in ids[name])

  test('no detail names an id of the other environment', async () => {
    const details = reads.filter((read) => read.names.length > 0 && known(read))
    expect(details.length).toBeGreaterThan(20)
    for (const read of details) {
      const { text } = await ask(read, name, ids[name])
      expect([read.address, foreignIn(text, name)]).toEqual([read.address, []])
    }
  })

  test('an id of the other environment is answered as an unknown one', async () => {
    const unknown = Object.fromEntries(
      Object.entries(ids[name]).map(([key, id]) => [key, /^\d+$/.test(id) ? '999999999' : `unknown-${randomUUID()}`]),
    )
    for (const read of reads.filter((each) => each.names.length > 0 && known(each))) {
      const stream = { stream: 'offramp' }
      const foreign = await ask(read, name, { ...ids[otherOf(name)], ...stream })
      const nobody = await ask(read, name, { ...unknown, ...stream })
      expect([read.address, foreign.status]).toEqual([read.address, nobody.status])
      if (isStreamRoute(read.handler)) expect(foreign.status).toBe(404)
    }
  })

  test('the file of an export has the rows of its environment, and none of the other', async () => {
    const file = reads.find(({ address }) => address.endsWith('/exports/{exportId}/file'))
    const { status, text } = await ask({ handler: file?.handler as Handler }, name, { exportId: ids[name].exportId })
    const [stored] = await texts(sql`select count(*)::text as text from delivery where environment = ${name}`)
    expect([status, text.trimEnd().split('\n').length, foreignIn(text, name)]).toEqual([200, Number(stored), []])
  })

  test('views and requests of the console are those of the environment', async () => {
    const found = JSON.stringify([
      await listViews(scopes[name], 'deliveries'),
      await listHistory(scopes[name]),
      ...(await Promise.all((await listHistory(scopes[name])).map(({ id }) => getHistoryEntry(scopes[name], id)))),
    ])
    expect([found.includes('Mine'), found.includes('GET /users'), foreignIn(found, name)]).toEqual([true, true, []])
    const [foreign] = await listHistory(scopes[otherOf(name)])
    await expect(getHistoryEntry(scopes[name], Number(foreign?.id))).rejects.toMatchObject({ code: 'not_found' })
  })

  test('the search does not find an id of the other environment', async () => {
    for (const key of ['returnId', 'resourceId', 'userId']) {
      const headers = { ...SAME_ORIGIN, cookie: cookies[name], 'content-type': 'application/json' }
      const find = async (q: string | undefined) => {
        const asked = new Request('http://localhost:3000/api/x', {
          method: 'POST',
          headers,
          body: JSON.stringify({ q }),
        })
        return (await search(asked, { params: Promise.resolve({ environment: name }) })).json()
      }
      expect((await find(ids[name][key])).matches).not.toEqual([])
      expect((await find(ids[otherOf(name)][key])).matches).toEqual([])
    }
  })
})
