import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillSnapshots, rebuildSnapshots } from '@/lib/archive/derived/off-ramps/fill-snapshots'
import type { ArchiveRecord } from '@/lib/archive/sync/archive-record'
import { insertRecords } from '@/lib/archive/sync/insert-records'
import { deleteDeliveries, deleteRows } from '@/lib/archive/upkeep/delete-deliveries'
import { addDecimals } from '@/lib/money/arithmetic'
import { countOffRampStates, listOffRampStates } from '@/lib/overview/off-ramps/list-off-ramp-states'
import { OFF_RAMP_STATES } from '@/lib/overview/off-ramps/off-ramp-states'
import { readOffRampSums } from '@/lib/overview/off-ramps/read-off-ramp-sums'
import { scopeOf } from '../../support/scope'
import { emptyTables, testOnOneServer, useDatabase } from '../support/use-database'

const held = useDatabase()
const never = new AbortController().signal
const FIRST = Date.parse('2026-01-20T12:00:00Z')
const MINUTE_MS = 60_000

type Put = {
  hash: string
  minute: number
  isTimed: boolean
  event: string
  resource: string | null
  sequence: number | null
  state: string | null
  rail: string | null
  amount: string | null
}

/** Two equal puts are the same record. */
const hashOf = (put: object) => createHash('sha256').update(JSON.stringify(put)).digest('hex')

const puts: fc.Arbitrary<Put> = fc
  .record({
    minute: fc.integer({ min: 0, max: 180 }),
    isTimed: fc.boolean(),
    event: fc.constantFrom('offramp.completed', 'offramp.failed', 'offramp.later', 'achDebit.returned'),
    resource: fc.constantFrom('r1', 'r2', 'r3', null),
    sequence: fc.constantFrom(1, 2, 3, null),
    state: fc.constantFrom('queued', 'completed', 'strange', null),
    rail: fc.constantFrom('sepa', 'wire', null),
    amount: fc.constantFrom('10.10', '0.000000000000000001', '99999999999999999999.99', 'much', null),
  })
  .map((put) => ({ ...put, hash: hashOf(put) }))

function record(put: Put): ArchiveRecord {
  const at = new Date(FIRST + put.minute * MINUTE_MS).toISOString()
  const { state, rail, amount } = put
  const payload = JSON.stringify({
    offRamp: {
      status: state,
      output: { amount, currency: 'EUR', rail },
      input: { amount, token: 'USDC', chain: 'base' },
    },
  })
  return {
    hash: put.hash,
    ordinal: 0,
    sort_at: at,
    timestamp: put.isTimed ? at : null,
    timestamp_text: put.isTimed ? at : null,
    event: put.event,
    endpoint: 'https://a.example',
    outcome: 'failed',
    success: false,
    response_status: 503,
    error: null,
    payload,
    payload_bytes: payload.length,
    extra: null,
    user_id: null,
    resource_id: put.resource,
    event_id: null,
    sequence: put.sequence,
    occurred_at: null,
    terms: [],
  }
}

type Kept = { put: Put; id: number }

/** The plain rule: the highest sequence and, within one sequence, the first delivery. */
function latestOf(kept: readonly Kept[]): Map<string, Kept> {
  const latest = new Map<string, Kept>()
  for (const one of kept) {
    const { event, resource, sequence, state } = one.put
    if (!event.startsWith('offramp.') || resource === null || sequence === null || state === null) continue
    const known = latest.get(resource)
    if (!known || isLater(one, known)) latest.set(resource, one)
  }
  return latest
}

function modelOf(kept: readonly Kept[]) {
  const latest = latestOf(kept)
  const counts = new Map<string, { count: number; amount: string; unread: number }>()
  const totals = new Map<string, number>()
  for (const { put } of latest.values()) {
    const at = FIRST + put.minute * MINUTE_MS
    const hour = put.isTimed ? new Date(Math.floor(at / 3_600_000) * 3_600_000).toISOString() : 'no hour'
    const read = put.amount === 'much' ? null : put.amount
    for (const key of [`${hour} rail ${put.rail ?? ''} ${put.state} EUR`, `${hour} chain base ${put.state} USDC`]) {
      const { count, amount, unread } = counts.get(key) ?? { count: 0, amount: '0', unread: 0 }
      counts.set(key, {
        count: count + 1,
        amount: addDecimals(amount, read ?? '0'),
        unread: unread + (read === null ? 1 : 0),
      })
    }
    totals.set(put.state ?? '', (totals.get(put.state ?? '') ?? 0) + 1)
  }
  return {
    latest: [...latest].map(([resource, { id }]) => [resource, id]).toSorted(byText),
    counts: [...counts].map(([key, { count, amount, unread }]) => [key, count, plain(amount), unread]).toSorted(byText),
    totals: [...totals].toSorted(byText),
  }
}

const byText = (a: readonly unknown[], b: readonly unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1)

const plain = (amount: string) => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)

function isLater(one: Kept, other: Kept): boolean {
  const [a, b] = [one.put.sequence ?? 0, other.put.sequence ?? 0]
  if (a !== b) return a > b
  return one.put.minute === other.put.minute ? one.id < other.id : one.put.minute < other.put.minute
}

async function readKept() {
  const latest = await held.database.execute<{ resource: string; id: string }>(
    sql`select resource_id as resource, delivery_id::text as id from off_ramp_snapshot`,
  )
  const counts = await held.database.execute<{ key: string; count: number; amount: string; unread: number }>(sql`
    select case when isfinite(hour) then to_char(hour at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') else 'no hour' end || ' ' || dimension || ' ' || value || ' ' || state || ' ' || unit as key,
      count::integer, amount::text, unread::integer
    from off_ramp_count where count <> 0 or amount <> 0 or unread <> 0`)
  const totals = await held.database.execute<{ state: string; count: number }>(
    sql`select state, count::integer from off_ramp_total where count <> 0`,
  )
  return {
    latest: latest.rows.map(({ resource, id }) => [resource, Number(id)]).toSorted(byText),
    counts: counts.rows.map(({ key, count, amount, unread }) => [key, count, plain(amount), unread]).toSorted(byText),
    totals: totals.rows.map(({ state, count }): [string, number] => [state, count]).toSorted(byText),
  }
}

async function readDeliveries(all: ReadonlyMap<string, Put>): Promise<Kept[]> {
  const { rows } = await held.database.execute<{ id: string; hash: string }>(
    sql`select id::text as id, encode(hash, 'hex') as hash from delivery`,
  )
  return rows.flatMap(({ id, hash }) => {
    const found = all.get(hash)
    return found ? [{ put: found, id: Number(id) }] : []
  })
}

const batches = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ put: fc.array(puts, { minLength: 1, maxLength: 12 }) }) },
    { weight: 1, arbitrary: fc.record({ gone: fc.array(fc.nat(30), { minLength: 1, maxLength: 6 }) }) },
    { weight: 1, arbitrary: fc.record({ purgedTo: fc.constantFrom(60, 120) }) },
  ),
  { minLength: 1, maxLength: 6 },
)

test('latest snapshots and their counts equal a plain model in any order, with deletions, and equal a rebuild', async () => {
  await fc.assert(
    fc.asyncProperty(batches, fc.boolean(), async (history, isOlder) => {
      await emptyTables(held.database)
      const all = new Map<string, Put>()
      for (const act of history) {
        const ids = (await readDeliveries(all)).map(({ id }) => id)
        await held.database.transaction(async (tx) => {
          if ('put' in act) {
            for (const put of act.put) all.set(put.hash, put)
            await insertRecords(tx, 'sandbox', act.put.map(record))
          } else if ('gone' in act) {
            const gone = act.gone.flatMap((place) => ids[place % Math.max(1, ids.length)] ?? [])
            await deleteRows(
              tx,
              'sandbox',
              sql`select value::bigint from json_array_elements_text(${JSON.stringify(gone)}::json)`,
            )
          } else await deleteDeliveries(tx, 'sandbox', new Date(FIRST + act.purgedTo * MINUTE_MS), 5)
        })
        // An archive of an older version has none of these rows, which are filled later.
        if (isOlder)
          for (const table of ['snapshot', 'count', 'total'])
            await held.database.execute(sql.raw(`delete from off_ramp_${table}`))
      }
      await fillSnapshots('sandbox', never)
      const expected = modelOf(await readDeliveries(all))
      expect(await readKept()).toEqual(expected)
      await rebuildSnapshots('sandbox', never)
      expect(await readKept()).toEqual(expected)
    }),
    { numRuns: 20 },
  )
})

const scope = scopeOf({
  name: 'sandbox',
  label: 'Sandbox',
  kind: 'sandbox',
  baseUrl: 'http://127.0.0.1:1',
  integratorKey: 'ik',
  integratorSecret: 'secret',
})

const PERIOD = { from: FIRST - MINUTE_MS, to: FIRST + 200 * MINUTE_MS }

const put = (resource: string, isTimed: boolean): Put => {
  const of = {
    minute: 10,
    isTimed,
    event: 'offramp.completed',
    resource,
    sequence: 1,
    state: 'completed',
    rail: 'wire',
    amount: '7',
  }
  return { ...of, hash: hashOf(of) }
}

test('an off-ramp whose latest snapshot came without a time is in no period, and shows none', async () => {
  await held.database.transaction((tx) =>
    insertRecords(tx, 'sandbox', [put('timed', true), put('untimed', false)].map(record)),
  )
  // A period of whole hours, and one that cuts an hour.
  for (const to of [PERIOD.to, FIRST + 15 * MINUTE_MS]) {
    const { sums } = await held.database.transaction((tx) => readOffRampSums(tx, 'sandbox', { ...PERIOD, to }))
    expect(sums.map(({ dimension, count, amount }) => [dimension, count, amount])).toEqual([
      ['chain', 1, '7'],
      ['rail', 1, '7'],
    ])
  }
  const listed = async (period: object) => {
    const address = { ...OFF_RAMP_STATES.start, ...period }
    const { rows } = await listOffRampStates(scope, address, new Date())
    const { total } = await countOffRampStates(scope, OFF_RAMP_STATES.which(address), new Date())
    return { total, rows: rows.map(({ id, at }) => [id, at]) }
  }
  const timed = ['timed', '2026-01-20T12:10:00.000Z']
  expect(await listed({})).toEqual({ total: 2, rows: [timed, ['untimed', null]] })
  const [from, to] = [PERIOD.from, PERIOD.to].map((at) => new Date(at).toISOString())
  for (const period of [{ from, to }, { from }, { to }])
    expect(await listed(period)).toEqual({ total: 1, rows: [timed] })
})

testOnOneServer('the migration takes the off-ramps without a time out of the hours of their neighbours', async () => {
  const all = [...['a', 'b', 'c'].map((id) => put(id, false)), ...['d', 'e'].map((id) => put(id, true))]
  await held.database.transaction((tx) => insertRecords(tx, 'sandbox', all.map(record)))
  const expected = await readKept()
  await held.database.execute(sql`truncate off_ramp_count`)
  await held.database.execute(sql`
    insert into off_ramp_count (environment, hour, dimension, value, state, unit, count, amount, unread)
    select environment, date_trunc('hour', at at time zone 'utc') at time zone 'utc', dimension, value, state, unit, count(*), sum(amount), 0
    from off_ramp_snapshot cross join lateral (values ('rail', rail, currency), ('chain', chain, token)) as told(dimension, value, unit)
    group by 1, 2, 3, 4, 5, 6`)
  await held.database.execute(sql`alter table off_ramp_snapshot drop column has_time`)
  expect(await readKept()).not.toEqual(expected)
  const migration = await readFile('lib/db/migrations/0016_untimed_off_ramps.sql', 'utf8')
  for (const statement of migration.split('--> statement-breakpoint')) await held.database.execute(sql.raw(statement))
  expect(await readKept()).toEqual(expected)
})
