import '../redelivery/without-worker'
import { sql } from 'drizzle-orm'
import { Client, type Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

const servers = await vi.hoisted(async () => {
  const { startPrimaryWithReplica } = await import('./support/replica-servers')
  const started = await startPrimaryWithReplica()
  if (!started) return null
  process.env.DATABASE_URL = started.primary.url
  process.env.DATABASE_READ_URL = started.replica.url
  process.env.DATABASE_READ_BEHIND_SECONDS = '300'
  return started
})

import { getCoverage } from '@/lib/archive/coverage/get-coverage'
import { NO_FILTER } from '@/lib/archive/filter/filter'
import { countDeliveries } from '@/lib/archive/query/count-deliveries'
import { listDeliveries, writeDeliveries } from '@/lib/archive/query/list-deliveries'
import type { Scope } from '@/lib/auth/scope'
import { closeDatabase, getDatabase, getPool, getReadDatabase, getReadSource } from '@/lib/db'
import { openPostgresPool } from '@/lib/db/open-postgres'
import { openReplica } from '@/lib/db/open-replica'
import { ACTED_SINCE, type Reader, type Replica } from '@/lib/db/replica/replica'
import { deliveryTotal } from '@/lib/db/schema'
import { rowLayout } from '@/lib/exports/layout'
import { withSnapshot } from '@/lib/exports/snapshot/snapshot'
import { DELIVERY_SOURCE } from '@/lib/exports/sources/deliveries'
import { changeRecovery } from '@/lib/recovery/change/change-recovery'
import { listRecovery } from '@/lib/recovery/list/list-recovery'
import { RECOVERY } from '@/lib/recovery/list/recovery-items'
import { buildDeliveryReport } from '@/lib/reports/build-delivery-report'
import { DELIVERY_REPORT } from '@/lib/reports/delivery-report'
import { scopeOf } from '../../support/scope'
import { settingsOf } from '../exports/fixtures'
import { environment } from '../redelivery/fixtures'
import { emptyTables } from '../support/use-database'
import { storeFailures } from './support/failed-deliveries'

const testWithServers = servers ? test : test.skip
const name = (title: string) => (servers ? title : `${title} (skipped: no Postgres)`)

const person = scopeOf(environment, 'admin')
const other: Scope = { ...person, actor: { ...person.actor, id: 'another-person' } as Scope['actor'] }
const SYSTEM: Reader = { actor: { kind: 'system' } }
const TWO_MINUTES = 120_000

async function on(url: string | undefined, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** Makes commits reach the replica this much later. */
const delayReplica = (ms: number) =>
  on(servers?.replica.url, `alter system set recovery_min_apply_delay = ${ms}`, 'select pg_reload_conf()')

const isOnReplica = async (reader: Reader) => (await getReadSource(reader)).behindMs !== null
const caughtUp = () => expect.poll(async () => (await getReadSource(SYSTEM)).behindMs ?? 1e9).toBeLessThan(5_000)

let stored = 0
async function store(count: number): Promise<void> {
  await storeFailures(environment.name, stored, count)
  stored += count
}

const listed = async (scope: Scope) =>
  (await listDeliveries(scope, { ...NO_FILTER, limit: 100, cursor: null })).rows.length
const openFailures = async (scope: Scope) =>
  (await listRecovery(scope, { ...RECOVERY.none, limit: 100, cursor: null }, new Date())).rows

beforeAll(async () => {
  if (servers) await getDatabase()
})
beforeEach(async () => {
  if (!servers) return
  await delayReplica(0)
  await emptyTables(await getDatabase())
  stored = 0
  await store(2)
  await caughtUp()
  await expect.poll(() => listed(other)).toBe(2)
})
afterAll(async () => {
  await closeDatabase()
  await servers?.replica.stop()
  await servers?.primary.stop()
})

testWithServers(
  name('a replica answers lists, counts, coverage and reports, and nothing can be changed there'),
  async () => {
    expect(await isOnReplica(other)).toBe(true)
    const db = await getReadDatabase(other)
    expect((await db.execute(sql`select pg_is_in_recovery() as yes`)).rows).toEqual([{ yes: true }])
    await expect(db.insert(deliveryTotal).values({} as never)).rejects.toThrow()

    // The primary has no answer for these reads, so they came from the replica.
    const primary = await getPool()
    const asked = vi.spyOn(primary, 'query')
    onTestFinished(() => asked.mockRestore())
    expect(await listed(other)).toBe(2)
    expect((await countDeliveries(other, NO_FILTER)).total).toBe(2)
    expect(await openFailures(other)).toHaveLength(2)
    const report = await buildDeliveryReport(other, DELIVERY_REPORT.none, { now: new Date(), zone: 'UTC' })
    expect(report.totals.failed).toBe(2)
    const texts = asked.mock.calls.map(([query]: unknown[]) =>
      typeof query === 'string' ? query : JSON.stringify(query),
    )
    expect(texts.filter((text) => /from \\?"?(delivery|recovery_item)/.test(text))).toEqual([])
  },
)

testWithServers(
  name('two minutes behind, rows and coverage agree and say how old they are; whoever changed something sees it'),
  async () => {
    await delayReplica(TWO_MINUTES)
    const before = Date.now()
    await store(3)

    const after = Date.now()
    await expect
      .poll(async () => {
        const asked = Date.now()
        const { behindMs = 0, records, lastSyncedAt } = await getCoverage(other)
        expect({ records, listed: await listed(other) }).toEqual({ records: 2, listed: 2 })
        expect(Date.parse(lastSyncedAt ?? '')).toBeLessThanOrEqual(before)
        // The answer claims no instant whose rows the replica lacks.
        expect(asked - behindMs).toBeLessThanOrEqual(after)
        return behindMs
      })
      .toBeGreaterThan(3_000)
    const written = await writeDeliveries(other, { ...NO_FILTER, limit: 100, cursor: null })
    expect(JSON.parse(written.bytes.toString()).rows).toHaveLength(2)
    expect(await snapshotInstant(other.actor)).toBeLessThanOrEqual(after)
    expect(await snapshotInstant(person.actor)).toBeLessThanOrEqual(after)

    const [failure] = await openFailures(person)
    expect(await isOnReplica(person)).toBe(true)
    await changeRecovery(person, { act: 'close', of: { ids: [failure?.id ?? ''] }, reason: 'Paid by hand' })
    expect(await isOnReplica(person)).toBe(false)
    expect(await snapshotInstant(person.actor)).toBeGreaterThan(after)
    expect(await openFailures(person)).toHaveLength(4)
    expect(await listed(person)).toBe(5)
    expect(await getCoverage(person)).not.toHaveProperty('behindMs')
    expect(await isOnReplica(other)).toBe(true)
    expect(await openFailures(other)).toHaveLength(2)

    await delayReplica(0)
    await expect.poll(() => isOnReplica(person)).toBe(true)
    expect(await openFailures(person)).toHaveLength(4)
    await expect.poll(() => listed(other)).toBe(5)
  },
)

/** The instant at which a file for this actor says its rows were read. */
const snapshotInstant = (actor: Scope['actor']) =>
  withSnapshot(
    rowLayout(DELIVERY_SOURCE, settingsOf({ payload: 'full' }).layout),
    { prepare: async (_db, at) => ({ rows: null, at }), write: async ({ at }) => at.getTime() },
    actor.kind === 'operator' ? actor.id : undefined,
  )

/** A replica with another bound than the desk has, at another server, or as another app has it. */
async function useReplica(url: string, maxBehindMs = 300_000, primary?: Pool): Promise<Replica> {
  const replica = openReplica(primary ?? (await getPool()), { url, maxBehindMs })
  onTestFinished(() => replica.close())
  return replica
}

testWithServers(name('further behind than it may be, a replica is not read until it has caught up'), async () => {
  const replica = await useReplica(servers?.replica.url ?? '', 5_000)
  expect(replica.lastBehindMs()).toBeNull()
  expect(await replica.behindFor(SYSTEM)).toBeLessThan(5_000)
  expect(replica.lastBehindMs()).toBeLessThan(5_000)
  await delayReplica(TWO_MINUTES)
  await store(1)
  await expect.poll(() => replica.behindFor(SYSTEM)).toBeNull()
  await expect
    .poll(async () => {
      await replica.behindFor(SYSTEM)
      return replica.lastBehindMs()
    })
    .toBeNull()
  await delayReplica(0)
  await expect.poll(() => replica.behindFor(SYSTEM)).toBeLessThan(5_000)
})

testWithServers(
  name('a replica that is promoted is read no more, and one that is down neither, without an error for anybody'),
  async () => {
    const second = await startSecondReplica()
    const replica = await useReplica(second.url)
    const count = () => replica.pool.query<{ n: number }>('select count(*)::int as n from delivery')
    await expect.poll(() => replica.behindFor(SYSTEM)).toBeLessThan(5_000)
    expect((await count()).rows).toEqual([{ n: 2 }])

    await on(second.url, 'select pg_promote()')
    await expect.poll(() => replica.behindFor(SYSTEM)).toBeNull()
    await expect(replica.pool.query('delete from delivery')).rejects.toThrow('read-only')

    await second.stop()
    await store(1)
    expect((await count()).rows).toEqual([{ n: 3 }])
    expect(await replica.behindFor(SYSTEM)).toBeNull()
    const reader = await replica.pool.connect()
    expect((await reader.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    reader.release()
  },
)

testWithServers(name('a server that is no replica of the database is never read'), async () => {
  const { primary } = servers ?? {}
  const itself = await useReplica(primary?.url ?? '')
  expect(await itself.behindFor(SYSTEM)).toBeNull()
  const url = Object.assign(new URL(servers?.replica.url ?? ''), { pathname: '/template1' }).href
  const elsewhere = await useReplica(url)
  expect(await elsewhere.behindFor(SYSTEM)).toBeNull()
})

async function startSecondReplica() {
  const started = await servers?.startReplica()
  if (!started) throw new Error('the programs are there')
  onTestFinished(() => started.stop())
  return started
}

testWithServers(
  name('after a failover, a replica of the old primary is not read, and one of the new one is'),
  async () => {
    const promoted = await startSecondReplica()
    const follower = await startSecondReplica()
    const { hostname, port, username } = new URL(promoted.url)
    await on(
      follower.url,
      `alter system set primary_conninfo = 'host=${hostname} port=${port} user=${username}'`,
      'select pg_reload_conf()',
    )
    const primary = openPostgresPool(promoted.url, 2)
    onTestFinished(() => primary.end())
    await primary.query('select pg_promote()')
    // By its place in the log, the replica of the old primary has everything.
    await store(1)
    const left = await useReplica(servers?.replica.url ?? '', 300_000, primary)
    const right = await useReplica(follower.url, 300_000, primary)
    await expect.poll(() => right.behindFor(SYSTEM), { timeout: 20_000 }).toBeLessThan(300_000)
    expect(await left.behindFor(SYSTEM)).toBeNull()
  },
)

/** Another app at the same servers, with counts of its questions to the primary. */
async function startOtherApp() {
  const primary = openPostgresPool(servers?.primary.url ?? '', 2)
  onTestFinished(() => primary.end())
  const asked = vi.spyOn(primary, 'query')
  const replica = await useReplica(servers?.replica.url ?? '', 300_000, primary)
  const count = (part: string) => asked.mock.calls.filter((call) => JSON.stringify(call).includes(part)).length
  return { behindFor: replica.behindFor, acts: () => count('from audit where'), places: () => count('pg_current_wal') }
}

testWithServers(name('what a person changed at one app is read from the primary at every other one'), async () => {
  const apps = await Promise.all([startOtherApp(), startOtherApp()])
  for (const app of apps) expect(await app.behindFor(person)).not.toBeNull()
  await delayReplica(TWO_MINUTES)
  const [failure] = await openFailures(person)
  await changeRecovery(person, { act: 'close', of: { ids: [failure?.id ?? ''] }, reason: 'Paid by hand' })
  for (const app of apps) {
    expect(await app.behindFor(person)).toBeNull()
    expect(await app.behindFor(other)).not.toBeNull()
  }
  await delayReplica(0)
  for (const app of apps) await expect.poll(() => app.behindFor(person)).not.toBeNull()
})

testWithServers(
  name('a read at the replica costs the primary one read of an index, and a second one look at the log'),
  async () => {
    const app = await startOtherApp()
    const reads = 40
    const begun = performance.now()
    for (let read = 0; read < reads; read++) await app.behindFor(read % 2 === 0 ? person : SYSTEM)
    const seconds = (performance.now() - begun) / 1000
    expect(app.acts()).toBe(reads / 2)
    expect(app.places()).toBeLessThanOrEqual(1 + seconds)

    const db = await getDatabase()
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute(sql.raw(`explain ${ACTED_SINCE.replace('$1', '7').replace('$2', "'a person'")}`))
    })
    const steps = plan.rows.map(Object.values).join('\n')
    expect(steps).toMatch(/Index Scan (using|on) audit_pkey/)
    expect(steps).toContain('Index Cond: (id > ')
  },
)
