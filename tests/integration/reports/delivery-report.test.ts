import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LAG_EDGES } from '@/lib/archive/derived/lag/lag-buckets'
import { lagBucket } from '@/lib/archive/derived/lag/lag-sql'
import { filterOf, NO_FILTER } from '@/lib/archive/filter/filter'
import { type AddressFilters, loadDeliveryFilters } from '@/lib/archive/filter/search-params'
import { countDeliveries } from '@/lib/archive/query/count-deliveries'
import { listDeliveries } from '@/lib/archive/query/list-deliveries'
import type { ArchiveRecord } from '@/lib/archive/sync/archive-record'
import { insertRecords } from '@/lib/archive/sync/insert-records'
import { deleteRows } from '@/lib/archive/upkeep/delete-deliveries'
import { recoveryFill } from '@/lib/db/schema'
import type { Environment } from '@/lib/env'
import { OUTCOMES, type Outcome } from '@/lib/model/outcome'
import { RECOVERY_STANDINGS } from '@/lib/model/recovery'
import { countRecovery } from '@/lib/recovery/list/count-recovery'
import { RECOVERY } from '@/lib/recovery/list/recovery-items'
import { buildDeliveryReport } from '@/lib/reports/build-delivery-report'
import { DELIVERY_REPORT } from '@/lib/reports/delivery-report'
import { MISSED_OUTCOMES, sumOutcomes } from '@/lib/reports/outcome-sums'
import { incidentRows } from '@/lib/reports/report-incidents'
import { type Narrowed, rowsLink } from '@/lib/reports/report-links'
import { DeliveryReport } from '@/lib/reports/schemas'
import { scopeOf } from '../../support/scope'
import { emptyTables, testOnOneServer, useDatabase } from '../support/use-database'

const held = useDatabase()
const environment: Environment = {
  name: 'sandbox',
  label: 'Sandbox',
  kind: 'sandbox',
  baseUrl: 'http://127.0.0.1:1',
  integratorKey: 'ik',
  integratorSecret: 'secret',
}
const scope = scopeOf(environment)

const ENDPOINTS = ['https://a.example/hook', 'https://b.example/hook', 'https://c.example/hook, one']
const EVENTS = ['payment.updated', 'offramp.completed', 'offramp.failed', 'something.new']
const MINUTE_MS = 60_000

/** The period lies around the night in which the clocks of Berlin are put back. */
const BEGIN = Date.parse('2025-10-24T00:00:00Z')
const LENGTH_MIN = 4 * 24 * 60

type Put = {
  at: number
  endpoint: string
  event: string
  outcome: Outcome
  lagMs: number | null
  resource: string | null
}

let made = 0

function record({ at, endpoint, event, outcome, lagMs, resource }: Put): ArchiveRecord {
  made += 1
  const time = new Date(at).toISOString()
  return {
    hash: createHash('sha256').update(String(made)).digest('hex'),
    ordinal: 0,
    sort_at: time,
    timestamp: time,
    timestamp_text: time,
    event,
    endpoint,
    outcome,
    success: outcome === 'delivered',
    response_status: { delivered: 200, rejected: 404, failed: 503, unknown: 504, legacy: null, contradictory: 200 }[
      outcome
    ],
    error: outcome === 'unknown' ? 'timeout' : null,
    payload: '{}',
    payload_bytes: 2,
    extra: null,
    user_id: null,
    resource_id: resource,
    event_id: null,
    sequence: made,
    occurred_at: lagMs === null ? null : new Date(at - lagMs).toISOString(),
    terms: [],
  }
}

const puts: fc.Arbitrary<Put> = fc.record({
  at: fc.oneof(
    fc.nat(LENGTH_MIN * MINUTE_MS).map((ms) => BEGIN + ms),
    // Instants at which hours, days and half hours begin, several of them the same.
    fc.nat(LENGTH_MIN / 30).map((half) => BEGIN + half * 30 * MINUTE_MS),
  ),
  endpoint: fc.constantFrom(...ENDPOINTS),
  event: fc.constantFrom(...EVENTS),
  outcome: fc.constantFrom<Outcome>(...OUTCOMES, 'delivered', 'failed', 'failed', 'unknown'),
  lagMs: fc.option(fc.oneof(fc.integer({ min: -5000, max: 100_000 }), fc.constantFrom(0, 1, 20, 86_400_000 * 40))),
  resource: fc.constantFrom('r1', 'r2', null),
})

const instants = fc.oneof(
  fc.nat(LENGTH_MIN * 2).map((minute) => BEGIN - LENGTH_MIN * MINUTE_MS * 0.5 + minute * MINUTE_MS),
  fc
    .constantFrom(
      '2025-10-25T22:00:00Z',
      '2025-10-26T23:00:00Z',
      '2025-10-25T18:30:00Z',
      '2025-10-26T18:30:00Z',
      '2025-10-26T00:59:59.999Z',
    )
    .map((text) => Date.parse(text)),
)

const asked = fc
  .record({
    one: instants,
    other: instants,
    endpoint: fc.subarray(ENDPOINTS),
    zone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns'),
  })
  .map(({ one, other, endpoint, zone }) => ({
    ...DELIVERY_REPORT.none,
    from: new Date(Math.min(one, other)).toISOString(),
    to: new Date(Math.max(one, other) + 1).toISOString(),
    endpoint,
    zone,
  }))

const insert = (records: readonly ArchiveRecord[]) =>
  held.database.transaction((tx) => insertRecords(tx, 'sandbox', records))

const NOW = new Date('2025-11-30T00:00:00Z')

/** Every number of a report with the filter that its link has. */
function numbersOf(report: DeliveryReport): { count: number; narrowed: Narrowed }[] {
  const perOutcome = (counts: DeliveryReport['totals'], narrowed: Narrowed) => [
    { count: sumOutcomes(counts), narrowed },
    ...OUTCOMES.map((outcome) => ({ count: counts[outcome], narrowed: { ...narrowed, outcome: [outcome] } })),
  ]
  const { recovery } = report
  return [
    ...perOutcome(report.totals, {}),
    ...report.byEndpoint.flatMap(({ endpoint, counts }) => perOutcome(counts, { endpoint: [endpoint] })),
    ...report.byEvent.flatMap(({ event, counts }) => perOutcome(counts, { event: [event] })),
    ...report.steps.bars.flatMap(({ from, to, counts }) => perOutcome(counts, { from, to })),
    { count: recovery.missed, narrowed: { outcome: [...MISSED_OUTCOMES] } },
    { count: recovery.settled, narrowed: { settled: ['yes'] } },
    { count: recovery.missed - recovery.settled, narrowed: { settled: ['no'] } },
    ...report.outages.found.flatMap((incident) => [
      { count: incident.failures, narrowed: incidentRows(incident) },
      { count: incident.settled, narrowed: { ...incidentRows(incident), settled: ['yes'] as ['yes'] } },
      ...incident.outcomes.map(({ outcome, count }) => ({
        count,
        narrowed: { ...incidentRows(incident), outcome: [outcome] },
      })),
    ]),
  ]
}

/** The count by bare SQL, as a filter of the address says it. */
async function bareCount(filters: AddressFilters): Promise<number> {
  const { from, to, endpoint, event, outcome, settled } = filters
  const { rows } = await held.database.execute<{ count: number }>(sql`
    select count(*)::int as count from delivery
    where environment = 'sandbox' and sort_at >= ${from}::timestamptz and sort_at < ${to}::timestamptz
      and ${endpoint.length === 0 ? sql`true` : sql`endpoint in ${endpoint}`}
      and ${event.length === 0 ? sql`true` : sql`event in ${event}`}
      and ${outcome.length === 0 ? sql`true` : sql`outcome in ${outcome}`}
      and ${settled.length === 0 ? sql`true` : sql`outcome <> 'delivered' and settled = ${settled[0] === 'yes'}`}
  `)
  return rows[0]?.count ?? -1
}

type Row = { endpoint: string; at: number; outcome: Outcome }

/** The incidents by walking over every row, directly by the words of the rule. */
function walkIncidents(rows: readonly Row[], from: number, to: number) {
  const found: { endpoint: string; firstAt: number; lastAt: number; endedAt: number | null; failures: number }[] = []
  for (const endpoint of ENDPOINTS) {
    const own = rows
      .filter((row) => row.endpoint === endpoint && row.outcome !== 'legacy' && row.outcome !== 'contradictory')
      .toSorted((a, b) => a.at - b.at || Number(a.outcome === 'delivered') - Number(b.outcome === 'delivered'))
    let run: number[] = []
    const close = (endedAt: number | null) => {
      const [firstAt] = run
      if (firstAt !== undefined && run.length >= 3 && run.some((at) => at >= from && at < to))
        found.push({ endpoint, firstAt, lastAt: run.at(-1) ?? 0, endedAt, failures: run.length })
      run = []
    }
    for (const { at, outcome } of own) {
      if (outcome === 'delivered') close(at)
      else run.push(at)
    }
    close(null)
  }
  return found.toSorted((a, b) => b.firstAt - a.firstAt || (a.endpoint < b.endpoint ? -1 : 1))
}

const lagOf = (ms: number) => {
  const bucket = LAG_EDGES.findLastIndex((edge) => edge <= ms)
  return bucket < 0 ? 0 : (LAG_EDGES[bucket + 1] ?? Number.NaN) - 1
}

test('every number equals the rows of its link, whatever the period, endpoints and zone, while rows come and go', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(puts, { minLength: 1, maxLength: 90 }),
      fc.array(fc.nat(80), { maxLength: 8 }),
      asked,
      async (given, gone, filters) => {
        await emptyTables(held.database)
        await held.database.insert(recoveryFill).values({ environment: 'sandbox', settled: true, doneAt: NOW })
        await insert(given.map(record).toSorted((a, b) => (a.sort_at < b.sort_at ? 1 : -1)))
        const ids = sql`select id from delivery where id in (
          select (select min(id) from delivery) + value::bigint from json_array_elements_text(${JSON.stringify(gone)}::json)
        )`
        await held.database.transaction((tx) => deleteRows(tx, 'sandbox', ids))
        const report = await buildDeliveryReport(scope, filters, { now: NOW, zone: 'UTC' })
        expect(DeliveryReport.parse(report)).toEqual(report)
        const checks = numbersOf(report)
        for (const { count, narrowed } of checks) {
          const link = rowsLink('sandbox', report, narrowed)
          if (link === null) throw new Error('An address can carry all of these')
          const read = loadDeliveryFilters(new URL(link, 'http://desk.example').searchParams)
          const filter = filterOf(read, NOW)
          expect([narrowed, await bareCount(read)]).toEqual([narrowed, count])
          expect([narrowed, (await countDeliveries(scope, filter)).total]).toEqual([narrowed, count])
        }
        const { causes, missed } = report.recovery
        expect(causes?.map(({ standing }) => standing)).toEqual(RECOVERY_STANDINGS)
        expect(causes?.reduce((sum, { count }) => sum + count, 0)).toBe(missed)
        for (const { standing, count } of causes ?? []) {
          const chosen = standing === 'open' ? { state: 'open' as const } : { rule: [standing] }
          const rows = { ...RECOVERY.none, ...report.period, endpoint: report.endpoints, group: 'none' as const }
          expect([standing, (await countRecovery(scope, { ...rows, ...chosen }, NOW)).total]).toEqual([standing, count])
        }
        const { rows: left } = await held.database.execute<Row & { lag: number | null }>(sql`
          select endpoint, extract(epoch from sort_at) * 1000 as at, outcome,
            extract(epoch from "timestamp" - occurred_at) * 1000 as lag
          from delivery`)
        const all = left.map((row) => ({ ...row, at: Number(row.at), lag: row.lag === null ? null : Number(row.lag) }))
        const [from, to] = [Date.parse(report.period.from), Date.parse(report.period.to)]
        const isChosen = ({ endpoint }: Row) => filters.endpoint.length === 0 || filters.endpoint.includes(endpoint)
        expect(
          report.outages.found
            .map(({ endpoint, firstAt, lastAt, endedAt, failures }) => ({
              endpoint,
              firstAt: Date.parse(firstAt),
              lastAt: Date.parse(lastAt),
              endedAt: endedAt && Date.parse(endedAt),
              failures,
            }))
            .toSorted((a, b) => b.firstAt - a.firstAt || (a.endpoint < b.endpoint ? -1 : 1)),
        ).toEqual(walkIncidents(all.filter(isChosen), from, to))
        const lags = all
          .filter((row) => isChosen(row) && row.at >= from && row.at < to)
          .flatMap(({ lag }) => (lag === null ? [] : [lag]))
          .toSorted((a, b) => a - b)
        expect(report.lag.measured).toBe(lags.length)
        expect(report.lag.negative).toBe(lags.filter((lag) => lag < 0).length)
        for (const [name, share] of [
          ['p50', 0.5],
          ['p90', 0.9],
          ['p99', 0.99],
          ['max', 1],
        ] as const) {
          const exact = lags[Math.ceil(share * lags.length) - 1]
          expect([name, report.lag[name]]).toEqual([name, exact === undefined ? null : lagOf(exact)])
        }
        expect(report.steps.bars.map((bar) => bar.lag.measured).reduce((sum, one) => sum + one, 0)).toBe(lags.length)
      },
    ),
    { numRuns: 25 },
  )
}, 240_000)

test('a list of a link shows as many rows as the number says', async () => {
  const given = fc.sample(puts, { numRuns: 120, seed: 7 })
  await insert(given.map(record).toSorted((a, b) => (a.sort_at < b.sort_at ? 1 : -1)))
  const filters = { ...DELIVERY_REPORT.none, from: '2025-10-24T00:00:00.000Z', to: '2025-10-28T00:00:00.000Z' }
  const report = await buildDeliveryReport(scope, filters, { now: NOW, zone: 'UTC' })
  for (const outcome of OUTCOMES) {
    const link = rowsLink('sandbox', report, { outcome: [outcome] }) ?? ''
    const read = loadDeliveryFilters(new URL(link, 'http://desk.example').searchParams)
    const page = await listDeliveries(scope, { ...NO_FILTER, ...filterOf(read, NOW), limit: 500, cursor: null })
    expect([outcome, page.rows.length]).toEqual([outcome, report.totals[outcome]])
  }
})

test('a record without a time is in no period, counted apart, and its counts go with it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ put: puts, isTimed: fc.boolean() }), { minLength: 1, maxLength: 40 }),
      fc.array(fc.nat(40), { maxLength: 6 }),
      async (given, gone) => {
        await emptyTables(held.database)
        await insert(
          given
            .map(({ put, isTimed }) => ({ ...record(put), ...(isTimed ? {} : { timestamp: null }) }))
            .toSorted((a, b) => (a.sort_at < b.sort_at ? 1 : -1)),
        )
        const ids = sql`select id from delivery where id in (
          select (select min(id) from delivery) + value::bigint from json_array_elements_text(${JSON.stringify(gone)}::json)
        )`
        await held.database.transaction((tx) => deleteRows(tx, 'sandbox', ids))
        const { rows } = await held.database.execute<{ timed: number; count: number; missed: number }>(sql`
          select count("timestamp")::int as timed, (count(*) - count("timestamp"))::int as count,
            (count(*) filter (where "timestamp" is null and outcome <> 'delivered'))::int as missed from delivery`)
        const [{ timed, ...untimed } = { timed: -1 }] = rows
        // Both ends cut an hour, so that rows are counted, too.
        const filters = { ...DELIVERY_REPORT.none, from: '2025-10-01T00:30:00.000Z', to: '2025-11-20T00:30:00.000Z' }
        const report = await buildDeliveryReport(scope, filters, { now: NOW, zone: 'UTC' })
        expect([report.untimed, sumOutcomes(report.totals)]).toEqual([untimed, timed])
        for (const part of [filters, { from: filters.from }, { to: filters.to }]) {
          const filter = filterOf({ ...loadDeliveryFilters(new URLSearchParams()), ...part }, NOW)
          expect((await countDeliveries(scope, filter)).total).toBe(timed)
          const page = await listDeliveries(scope, { ...NO_FILTER, ...filter, limit: 500, cursor: null })
          expect(page.rows.length).toBe(timed)
        }
        expect((await countDeliveries(scope, NO_FILTER)).total).toBe(timed + (untimed as { count: number }).count)
        const { rows: both } = await held.database.execute(sql`
          select (select count(*)::int from delivery) as rows, (select sum(count)::int from delivery_count) as counts,
            (select sum(count)::int from delivery_lag) as lags`)
        const [{ rows: all, ...sums } = { rows: -1 }] = both as { rows: number; counts: number; lags: number }[]
        expect(sums).toEqual({ counts: all, lags: all })
      },
    ),
    { numRuns: 12 },
  )
}, 120_000)

test('the migration moves what an earlier version counted under the hour of a neighbour', async () => {
  await insert(
    fc
      .sample(puts, { numRuns: 120, seed: 5 })
      .map((put, index) => ({ ...record(put), ...(index % 3 === 0 ? { timestamp: null } : {}) })),
  )
  const kept = async () => [
    (await held.database.execute(sql`select * from delivery_count where count > 0 order by 1, 2, 3, 4, 5, 6`)).rows,
    (await held.database.execute(sql`select * from delivery_lag where count > 0 order by 1, 2, 3, 4`)).rows,
  ]
  const bySync = await kept()
  const neighbours = sql`date_trunc('hour', sort_at at time zone 'utc') at time zone 'utc'`
  await held.database.execute(sql`truncate delivery_count, delivery_lag`)
  await held.database.execute(sql`
    insert into delivery_count (environment, hour, endpoint, event, outcome, response_status, count, settled)
    select environment, ${neighbours}, endpoint, event, outcome, coalesce(response_status, -1),
      count(*), count(*) filter (where settled) from delivery group by 1, 2, 3, 4, 5, 6`)
  await held.database.execute(sql`
    insert into delivery_lag (environment, hour, endpoint, bucket, count)
    select environment, ${neighbours}, endpoint, ${lagBucket()}, count(*) from delivery group by 1, 2, 3, 4`)
  expect(await kept()).not.toEqual(bySync)
  const migration = await readFile('lib/db/migrations/0015_untimed_hours.sql', 'utf8')
  for (const statement of migration.split('--> statement-breakpoint')) await held.database.execute(sql.raw(statement))
  expect(await kept()).toEqual(bySync)
})

testOnOneServer('the migration keeps the lags of older rows as the sync keeps those of new ones', async () => {
  await insert(fc.sample(puts, { numRuns: 300, seed: 3 }).map(record))
  const kept = () => held.database.execute(sql`select * from delivery_lag order by hour, endpoint, bucket`)
  const { rows: bySync } = await kept()
  await held.database.execute(sql`truncate delivery_lag`)
  const migration = await readFile('lib/db/migrations/0009_exports_and_lag.sql', 'utf8')
  const statements = migration
    .split('--> statement-breakpoint')
    .filter((one) => one.includes('INSERT INTO "delivery_lag"'))
  expect(statements).toHaveLength(1)
  for (const statement of statements) await held.database.execute(sql.raw(statement))
  expect((await kept()).rows).toEqual(bySync)
  expect(bySync.length).toBeGreaterThan(100)
})
