import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getDelivery } from '@/lib/archive/detail/get-delivery'
import type { DeliveryRow } from '@/lib/archive/dto'
import { type DeliveryFilter, NO_FILTER } from '@/lib/archive/filter/filter'
import { countDeliveries } from '@/lib/archive/query/count-deliveries'
import { listDeliveries } from '@/lib/archive/query/list-deliveries'
import type { ArchiveRecord } from '@/lib/archive/sync/archive-record'
import { insertRecords } from '@/lib/archive/sync/insert-records'
import { deleteRows } from '@/lib/archive/upkeep/delete-deliveries'
import { delivery } from '@/lib/db/schema'
import type { Environment } from '@/lib/env'
import { LIST_ORDERS, type ListOrder } from '@/lib/list/order'
import { SETTLED_CHOICES } from '@/lib/model/settled'
import { scopeOf } from '../../support/scope'
import { emptyTables, useDatabase } from '../support/use-database'

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
const NOW = Date.parse('2026-01-20T12:00:00Z')

type Put = Pick<ArchiveRecord, 'event' | 'endpoint' | 'outcome' | 'event_id' | 'resource_id' | 'sequence'> & {
  minute: number
}

let made = 0

function record({ minute, ...put }: Put): ArchiveRecord {
  made += 1
  const at = new Date(NOW - minute * 60_000).toISOString()
  return {
    hash: createHash('sha256').update(String(made)).digest('hex'),
    ordinal: 0,
    sort_at: at,
    timestamp: at,
    timestamp_text: at,
    success: put.outcome === 'delivered',
    response_status: put.outcome === 'delivered' ? 200 : 503,
    error: null,
    payload: '{}',
    payload_bytes: 2,
    extra: null,
    user_id: null,
    occurred_at: null,
    terms: [],
    ...put,
  }
}

const puts = fc.record({
  minute: fc.nat(300),
  event: fc.constantFrom('offramp.failed', 'offramp.completed', 'achDebit.returned', 'payment.updated', 'offramp.new'),
  endpoint: fc.constantFrom('https://a.example', 'https://b.example'),
  outcome: fc.constantFrom('delivered' as const, 'failed' as const, 'unknown' as const),
  event_id: fc.constantFrom('e1', 'e2', 'e3', '', null),
  resource_id: fc.constantFrom('r1', 'r2', '', null),
  sequence: fc.constantFrom(1, 2, 3, null),
})

const insert = (records: readonly ArchiveRecord[], name = 'sandbox') =>
  held.database.transaction((tx) => insertRecords(tx, name, records))

const remove = (ids: readonly number[]) =>
  held.database.transaction((tx) =>
    deleteRows(
      tx,
      'sandbox',
      sql`
      select id from delivery where environment = 'sandbox'
        and id in (select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))
    `,
    ),
  )

/** The rule of section 6.3, applied to every pair of rows. */
function isSettled(row: DeliveryRow, all: readonly DeliveryRow[]): boolean | null {
  if (row.outcome === 'delivered') return null
  const group = ({ event }: DeliveryRow) => event.slice(0, event.indexOf('.'))
  if (!['offramp', 'achDebit', 'onrampCredit'].includes(group(row))) return false
  return all.some((other) => {
    if (other.outcome !== 'delivered' || other.endpoint !== row.endpoint || group(other) !== group(row)) return false
    const isSame = row.eventId !== null && row.eventId !== '' && row.eventId === other.eventId
    const isLater = (other.sequence ?? 0) > (row.sequence ?? Number.POSITIVE_INFINITY)
    return (
      isSame || (row.resourceId !== null && row.resourceId !== '' && row.resourceId === other.resourceId && isLater)
    )
  })
}

async function readAll(filter: Partial<DeliveryFilter> = {}, order: ListOrder = 'newest', limit = 500) {
  const rows: DeliveryRow[] = []
  let cursor: string | null = null
  do {
    const page = await listDeliveries(scope, { ...NO_FILTER, ...filter, limit, order, cursor })
    rows.push(...page.rows)
    cursor = order === 'newest' ? page.olderCursor : page.newerCursor
  } while (cursor !== null)
  return rows
}

async function expectCounted(): Promise<void> {
  const { rows } = await held.database.execute(sql`
    select 'hour' from delivery_count c full join (
      select environment, case when "timestamp" is null then '-infinity' else date_trunc('hour', sort_at at time zone 'utc') at time zone 'utc' end as hour, endpoint, event, outcome,
        coalesce(response_status, -1) as response_status, count(*) as count, count(*) filter (where settled) as settled
      from delivery group by 1, 2, 3, 4, 5, 6
    ) d using (environment, hour, endpoint, event, outcome, response_status)
    where (coalesce(c.count, 0), coalesce(c.settled, 0)) <> (coalesce(d.count, 0), coalesce(d.settled, 0))
    union all
    select 'total' from delivery_total t full join (
      select environment, endpoint, event, outcome, coalesce(response_status, -1) as response_status, count(*) as count,
        count(*) filter (where settled) as settled
      from delivery group by 1, 2, 3, 4, 5
    ) d using (environment, endpoint, event, outcome, response_status)
    where (coalesce(t.count, 0), coalesce(t.settled, 0)) <> (coalesce(d.count, 0), coalesce(d.settled, 0))
  `)
  expect(rows).toEqual([])
}

async function expectSettled(): Promise<void> {
  const all = await readAll()
  expect(all.map((row) => row.isSettled)).toEqual(all.map((row) => isSettled(row, all)))
  await expectCounted()
}

test('what is settled follows from the rows, in whatever order they come and go, as the panel says it', async () => {
  const steps = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.array(puts, { minLength: 1, maxLength: 12 }) },
      { weight: 1, arbitrary: fc.array(fc.nat(40), { minLength: 1, maxLength: 6 }).map((gone) => ({ gone })) },
    ),
    { minLength: 1, maxLength: 5 },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      await emptyTables(held.database)
      await insert(
        ['failed', 'delivered'].map((outcome) =>
          record({
            minute: 1,
            event: 'offramp.failed',
            endpoint: 'https://a.example',
            outcome: outcome as 'failed',
            event_id: 'e1',
            resource_id: 'r1',
            sequence: 3,
          }),
        ),
        'production',
      )
      for (const step of taken) {
        if (Array.isArray(step)) await insert(step.map(record))
        else await remove(step.gone)
        await expectSettled()
      }
      for (const row of await readAll({ settled: [...SETTLED_CHOICES] }))
        expect((await getDelivery(scope, row.id)).resolution !== null).toBe(row.isSettled)
      const delivered = await readAll({ outcome: ['delivered'] })
      await remove(delivered.filter((_, index) => index % 2 === 0).map(({ id }) => Number(id)))
      await expectSettled()
    }),
    { numRuns: 25 },
  )
})

test('what is settled as it comes is stored so at once', async () => {
  const of = (minute: number, sequence: number, outcome: Put['outcome']) =>
    record({
      minute,
      event: 'offramp.failed',
      endpoint: 'https://a.example',
      outcome,
      event_id: null,
      resource_id: 'r1',
      sequence,
    })
  const [together, later] = [[of(3, 2, 'delivered'), of(4, 1, 'failed')], [of(5, 1, 'unknown')]]
  const { rows } = await held.database.transaction(async (tx) => {
    await insertRecords(tx, 'sandbox', together)
    await insertRecords(tx, 'sandbox', later)
    // `cmin` is the statement that wrote a row.
    return tx.execute(sql`select count(distinct cmin::text)::integer as statements from delivery`)
  })
  expect(rows).toEqual([{ statements: 2 }])
  expect((await readAll()).map((row) => row.isSettled)).toEqual([null, true, true])
  await expectCounted()
})

test('the filter and both orders give the rows of a model, with exact counts beside the values', async () => {
  const some = fc.sample(puts, { numRuns: 120, seed: 7 })
  await insert(some.map(record))
  const all = await readAll()
  const filters = fc.record({
    settled: fc.subarray([...SETTLED_CHOICES]),
    outcome: fc.subarray(['delivered' as const, 'failed' as const]),
    event: fc.subarray(['offramp.failed', 'payment.updated']),
    endpoint: fc.subarray(['https://a.example']),
    resource: fc.subarray(['r1', 'r2']),
    from: fc.option(
      fc.nat(300).map((minute) => new Date(NOW - minute * 60_000)),
      { nil: null },
    ),
  })
  const includes = (values: readonly string[], value: string | null) =>
    values.length === 0 || (value !== null && values.includes(value))
  await fc.assert(
    fc.asyncProperty(
      filters,
      fc.constantFrom(...LIST_ORDERS),
      fc.integer({ min: 1, max: 40 }),
      async (filter, order, limit) => {
        const passes = (row: DeliveryRow, settled: readonly string[]) =>
          (settled.length === 0 || (row.isSettled !== null && settled.includes(row.isSettled ? 'yes' : 'no'))) &&
          includes(filter.outcome, row.outcome) &&
          includes(filter.event, row.event) &&
          includes(filter.endpoint, row.endpoint) &&
          includes(filter.resource, row.resourceId) &&
          (filter.from === null || Date.parse(row.time ?? '') >= filter.from.getTime())
        const expected = all.filter((row) => passes(row, filter.settled))
        const read = await readAll(filter, order, limit)
        expect(read).toEqual(order === 'newest' ? expected : expected.toReversed())
        const counts = await countDeliveries(scope, { ...NO_FILTER, ...filter })
        expect([counts.total, counts.isCapped]).toEqual([expected.length, false])
        for (const value of SETTLED_CHOICES)
          expect(counts.settled.find((one) => one.value === value)?.count ?? 0).toBe(
            all.filter((row) => passes(row, [value])).length,
          )
      },
    ),
    { numRuns: 60 },
  )
})

test('the migration settles what an earlier version archived', async () => {
  await insert(fc.sample(puts, { numRuns: 150, seed: 11 }).map(record))
  const before = await readAll()
  expect(new Set(before.map((row) => row.isSettled))).toEqual(new Set([true, false, null]))
  await held.database.update(delivery).set({ settled: false })
  await held.database.execute(sql`update delivery_count set settled = 0`)
  await held.database.execute(sql`update delivery_total set settled = 0`)
  const statements = (await readFile('lib/db/migrations/0006_settled_deliveries.sql', 'utf8')).split(
    '--> statement-breakpoint',
  )
  for (const statement of statements.filter((text) => text.trim().startsWith('UPDATE')))
    await held.database.execute(sql.raw(statement))
  expect(await readAll()).toEqual(before)
  await expectCounted()
})
