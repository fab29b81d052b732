import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { sameEventQuery, sameResourceQuery, unprovenQuery } from '@/lib/archive/derived/recovery/affected-items'
import { fillRecovery } from '@/lib/archive/derived/recovery/fill-items'
import { readsOf } from '@/lib/overview/attention/source'
import { EXPIRING_FAILURES } from '@/lib/overview/attention/sources/expiring-failures'
import { OPEN_FAILURES } from '@/lib/overview/attention/sources/open-failures'
import { getRecoverySummary } from '@/lib/recovery/list/count-recovery'
import { leadsQuery } from '@/lib/recovery/list/read-group-leads'
import { RECOVERY } from '@/lib/recovery/list/recovery-items'
import { lagCountsQuery, outcomeCountsQuery } from '@/lib/reports/read-counts'
import { fillArchive } from '../../../bench/support/fill-archive'
import { scopeOf } from '../../support/scope'
import { environment } from '../reports/overview-fixtures'
import { useDatabase } from '../support/use-database'

const held = useDatabase({ isFilledOnce: true })
const now = new Date()

beforeAll(async () => {
  await fillArchive(held.database, 5_000, 3)
  await fillRecovery('sandbox', new AbortController().signal)
  await held.database.execute(sql`analyze`)
})

async function planOf(query: SQL | null): Promise<string> {
  const { rows } = await held.database.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test.each([
  ['outcomes', outcomeCountsQuery],
  ['lags', lagCountsQuery],
])('%s of hours that a period cuts are counted by the index, whatever the archive holds', async (_name, query) => {
  const edges = [now.getTime() - 90 * 60_000, now.getTime()]
  for (const isByPart of [false, true]) {
    const plan = await planOf(query({ environment: 'sandbox', edges, endpoints: [], isByPart }))
    expect(plan).toMatch(/Index (Only )?Scan using delivery_newest(_\d+)? on delivery(_\d+)? /)
    expect(plan).not.toMatch(/Seq Scan on delivery(_\d+)? /)
  }
})

const row = { event: 'payment.updated', endpoint: 'https://hooks.acme.example/ramp', eventId: null, sequence: 1 }

test.each([
  ['came or went', sameResourceQuery('sandbox', [{ resourceId: 'offr_7' }])],
  ['that closed them is gone', unprovenQuery('sandbox', [{ ...row, resourceId: 'offr_7', id: 7 }])],
])('failures that may stand otherwise after a delivery %s are found by their resource', async (_name, query) => {
  const plan = await planOf(query)
  expect(plan).toContain('recovery_item_of_resource')
  expect(plan).not.toContain('Seq Scan on recovery_item')
})

test('failures of an event that was delivered are found by its id', async () => {
  const event = { ...row, event: 'offramp.completed', eventId: 'evt_7', resourceId: null }
  expect(await planOf(sameEventQuery('sandbox', [event]))).toContain('delivery_by_event_id')
})

test('first failures of groups are read from a bounded part of the index by state, with a probe by resource each', async () => {
  const from = { direction: 'newer' as const, sortAt: new Date(0), id: 0 }
  const plan = await planOf(leadsQuery('sandbox', RECOVERY.none, { from, size: 100, limit: 51, now }))
  expect(plan).toContain('recovery_item_by_state')
  expect(plan).toContain('recovery_item_of_resource')
  expect(plan).not.toContain('Seq Scan')
})

const VALUES: Record<string, string> = { 'timestamp with time zone': 'now()' }

/** The plan of a read that this connection knows by name. */
async function preparedPlan(name: string): Promise<string> {
  return held.database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ name: string; types: string[] }>(
      sql`select name, parameter_types::text[] as types from pg_prepared_statements where name ~ ${`^${name}_[0-9a-f]{8}$`}`,
    )
    const [statement] = rows
    if (!statement) throw new Error(`${name} was not read`)
    // All failures of a test fit into a few pages, so sequential scans are turned off.
    await tx.execute(sql`set local enable_seqscan = off`)
    const values = statement.types.map((type) => VALUES[type] ?? `'sandbox'`)
    const found = await tx.execute<{ 'QUERY PLAN': string }>(sql.raw(`explain execute ${statement.name}(${values})`))
    return found.rows.map((line) => line['QUERY PLAN']).join('\n')
  })
}

const scope = scopeOf(environment, 'admin')
const context = { ...readsOf(scope), scope, now }

test.each([
  ['recovery_standings', () => getRecoverySummary(scope)],
  ['attention_open_failures', () => OPEN_FAILURES.read(context)],
  ['attention_expiring_failures', () => EXPIRING_FAILURES.read(context)],
])('%s is read from kept counts and bounded parts of indexes', async (name, read) => {
  await read()
  const plan = await preparedPlan(name)
  expect(plan).toMatch(/Index (Only )?Scan (Backward )?using recovery_item_/)
  expect(plan).not.toContain('Seq Scan')
})
