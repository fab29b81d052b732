import { createHash } from 'node:crypto'
import { getTableName, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DERIVED } from '@/lib/archive/derived/registry'
import type { ArchiveRecord } from '@/lib/archive/sync/archive-record'
import { insertRecords } from '@/lib/archive/sync/insert-records'
import { deleteDeliveries, deleteRows } from '@/lib/archive/upkeep/delete-deliveries'
import { useDatabase } from '../support/use-database'

const held = useDatabase()
const never = new AbortController().signal
const START = Date.now() - 5 * 3_600_000
const MINUTE_MS = 60_000

const puts = fc.record({
  minute: fc.nat(240),
  isTimed: fc.constantFrom(true, true, true, false),
  lagMs: fc.constantFrom(null, -5, 0, 1_234, 99_000_000),
  event: fc.constantFrom('offramp.completed', 'offramp.failed', 'payment.updated', 'achDebit.returned'),
  endpoint: fc.constantFrom('https://a.example', 'https://b.example'),
  outcome: fc.constantFrom('delivered', 'failed', 'failed', 'rejected', 'unknown', 'legacy'),
  resource: fc.constantFrom('r1', 'r2', null),
  sequence: fc.constantFrom(1, 2, 3, null),
  state: fc.constantFrom('queued', 'completed', null),
  amount: fc.constantFrom('10.10', '0.000000000000000001', 'much', null),
})

type Put = typeof puts extends fc.Arbitrary<infer T> ? T : never

type Act = typeof acts extends fc.Arbitrary<infer T> ? T : never

let made = 0

function recordOf({ minute, isTimed, lagMs, amount, state, resource, ...put }: Put): ArchiveRecord {
  made += 1
  const time = START + minute * MINUTE_MS
  const at = new Date(time).toISOString()
  const payload = JSON.stringify({ offRamp: { status: state, output: { amount, currency: 'EUR' } } })
  return {
    ...put,
    hash: createHash('sha256').update(String(made)).digest('hex'),
    ordinal: 0,
    sort_at: at,
    timestamp: isTimed ? at : null,
    timestamp_text: isTimed ? at : null,
    success: put.outcome === 'delivered',
    response_status: put.outcome === 'unknown' ? null : 500,
    error: null,
    payload,
    payload_bytes: payload.length,
    extra: null,
    user_id: null,
    resource_id: resource,
    event_id: resource && `e-${put.sequence}`,
    occurred_at: lagMs === null ? null : new Date(time - lagMs).toISOString(),
    terms: [],
  }
}

const acts = fc.oneof(
  { weight: 4, arbitrary: fc.record({ put: fc.array(puts, { minLength: 1, maxLength: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ gone: fc.array(fc.nat(30), { minLength: 1, maxLength: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ purgedTo: fc.nat(240) }) },
)

/** `found_at` is the time of the run; a total may have begun or ended with a delivery that is gone. */
const UNCOMPARED = ['found_at', 'first_at', 'last_at'].map((name) => sql`- ${name}::text`)

/** Left out are rows that count nothing, which stay until a purge, and zeros that a sum does not need. */
async function readRows(environment: string): Promise<[table: string, rows: string[]][]> {
  const tables = DERIVED.flatMap(({ tables }) => tables.map(getTableName))
  return Promise.all(
    tables.map(async (table) => {
      const compared = table === 'incident_run' ? sql`` : sql.join(UNCOMPARED, sql` `)
      const { rows } = await held.database.execute<{ row: string }>(sql`
        select (to_jsonb(kept) ${compared})::text as row from ${sql.identifier(table)} as kept
        where environment = ${environment} and coalesce((to_jsonb(kept) ->> 'count')::bigint, 1) <> 0 order by 1`)
      return [table, rows.map(({ row }) => row.replace(/(\.\d*?)0+(?=[,}])/g, '$1').replace(/\.(?=[,}])/g, ''))]
    }),
  )
}

async function take(environment: string, act: Act): Promise<unknown> {
  return held.database.transaction(async (tx) => {
    if ('put' in act) return insertRecords(tx, environment, act.put.map(recordOf))
    if ('purgedTo' in act) return deleteDeliveries(tx, environment, new Date(START + act.purgedTo * MINUTE_MS), 5)
    const places = JSON.stringify(act.gone)
    const query = sql`
      select id from (
        select id, row_number() over (order by id) - 1 as place from delivery where environment = ${environment}
      ) as placed where place in (select value::bigint from json_array_elements_text(${places}::json))`
    return deleteRows(tx, environment, query)
  })
}

test('after deliveries came, went and were purged, each derived table equals the one that is made anew', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 2, maxLength: 6 }), async (history) => {
      made += 1
      const environment = `environment${made}`
      for (const act of history) await take(environment, act)
      const kept = await readRows(environment)
      for (const { name, rebuild } of DERIVED) {
        await rebuild(environment, never)
        expect([name, await readRows(environment)]).toEqual([name, kept])
      }
    }),
    // Each try to shorten a history costs as much as a whole history.
    { numRuns: 20, endOnFailure: true },
  )
})
