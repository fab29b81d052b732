import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { offRampSnapshot } from '@/lib/db/schema'
import { eachPage } from '@/lib/list/each-page'
import { boundsAt } from '@/lib/list/time'
import { listOffRampStates, offRampsQuery } from '@/lib/overview/off-ramps/list-off-ramp-states'
import { NO_WORD, OFF_RAMP_STATES, type WhichOffRamps } from '@/lib/overview/off-ramps/off-ramp-states'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'
import { environment } from './overview-fixtures'

const held = useDatabase()
const scope = scopeOf(environment, 'viewer')
const NOW = new Date('2026-01-20T12:00:00Z')

type Stored = typeof offRampSnapshot.$inferInsert

const STORED = Array.from({ length: 60 }, (_, index): Stored => {
  const place = (values: readonly string[], step: number) => values[(index * step) % values.length] ?? ''
  return {
    environment: index % 9 === 0 ? 'production' : 'sandbox',
    resourceId: `ofr_${index}`,
    deliveryId: index + 1,
    sequence: 1,
    // Times repeat.
    at: new Date(NOW.getTime() - Math.floor((60 - index) / 3) * 7 * 60_000),
    hasTime: index % 7 !== 0,
    state: place(['queued', 'completed', 'strange'], 1),
    rail: place(['sepa', 'wire', ''], 5),
    chain: place(['base', ''], 7),
    amount: '10.10',
    currency: place(['EUR', 'USD', 'GBP', ''], 11),
    paidIn: null,
    token: place(['USDC', ''], 3),
  }
})

beforeEach(async () => {
  await held.database.insert(offRampSnapshot).values(STORED)
})

const NEWEST_FIRST = STORED.filter((row) => row.environment === 'sandbox').toReversed()

const WORDS = ['state', 'rail', 'chain', 'currency', 'token'] as const

function isMatch(row: Stored, which: WhichOffRamps): boolean {
  const { from, to } = boundsAt(which, NOW)
  const oneOf = (values: readonly string[], value: string) => values.length === 0 || values.includes(value)
  return (
    WORDS.every((name) => oneOf(which[name], row[name] || NO_WORD)) &&
    oneOf(which.resource, row.resourceId) &&
    ((from === null && to === null) || row.hasTime === true) &&
    (from === null || row.at >= from) &&
    (to === null || row.at < to)
  )
}

const some = (...values: string[]) => fc.oneof(fc.constant<string[]>([]), fc.subarray(values, { maxLength: 2 }))

const filters: fc.Arbitrary<WhichOffRamps> = fc.record({
  state: some('queued', 'completed', 'nothing'),
  rail: some('sepa', NO_WORD),
  chain: some('base', NO_WORD),
  currency: some('EUR', NO_WORD, 'usd'),
  token: some('USDC', NO_WORD),
  resource: fc.constantFrom<string[]>([], [], [], ['ofr_5', 'ofr_6', 'ofr_9']),
  range: fc.constantFrom(null, null, '1h' as const),
  from: fc.constantFrom(null, null, '2026-01-20T10:30:00.000Z'),
  to: fc.constantFrom(null, null, '2026-01-20T11:46:00.000Z'),
})

test('answers exactly the off-ramps of its filters, page by page in both orders', async () => {
  await fc.assert(
    fc.asyncProperty(filters, fc.constantFrom('newest' as const, 'oldest' as const), async (which, order) => {
      const expected = NEWEST_FIRST.filter((row) => isMatch(row, which)).map(({ resourceId }) => resourceId)
      const read: string[] = []
      for (let cursor: string | null = null; ; ) {
        const page = await listOffRampStates(scope, { ...which, order, limit: 7, cursor }, NOW)
        read.push(...page.rows.map(({ id }) => id))
        cursor = order === 'newest' ? page.olderCursor : page.newerCursor
        if (cursor === null) break
      }
      expect(read).toEqual(order === 'newest' ? expected : expected.toReversed())
    }),
    { numRuns: 60 },
  )
})

test('a page is read in the order of its index, whatever its filters', async () => {
  await held.database.execute(sql`
    insert into off_ramp_snapshot (environment, resource_id, delivery_id, sequence, at, state, rail, chain, currency, token)
    select 'sandbox', 'many_' || n, 1000 + n, 1, now() - n * interval '1 minute', 'completed', 'sepa', 'base', 'EUR', 'USDC'
    from generate_series(1, 5000) as n`)
  await held.database.execute(sql`analyze off_ramp_snapshot`)
  for (const which of [{}, { state: ['completed'] }, { from: NOW.toISOString() }])
    for (const direction of ['older', 'newer'] as const) {
      const page = { limit: 100, cursor: { direction, sortAt: NOW, id: 30 }, now: NOW }
      const query = offRampsQuery(held.database, 'sandbox', { ...OFF_RAMP_STATES.none, ...which }, page)
      const { rows } = await held.database.execute<{ 'QUERY PLAN': string }>(sql`explain ${query.getSQL()}`)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(/Index Scan (Backward )?using off_ramp_snapshot_newest/)
      expect(plan).not.toContain('Sort')
    }
})

test('one off-ramp is found by its id', async () => {
  const pages = eachPage((cursor) =>
    listOffRampStates(scope, { ...OFF_RAMP_STATES.start, resource: ['ofr_5'], cursor }, NOW),
  )
  for await (const rows of pages)
    expect(rows).toMatchObject([{ id: 'ofr_5', deliveryId: '6', rail: 'wire', chain: null, amount: '10.10' }])
})
