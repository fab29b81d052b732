import './without-worker'
import { eq, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DELIVERIES } from '@/lib/archive/filter/deliveries'
import { delivery } from '@/lib/db/schema'
import { getRedelivery } from '@/lib/redelivery/jobs/get-redelivery'
import { countSource, storedSource } from '@/lib/redelivery/jobs/source-items'
import { startRedelivery } from '@/lib/redelivery/jobs/start-redelivery'
import { EXCEPT_AT_MOST } from '@/lib/redelivery/limits'
import { listRedeliveries } from '@/lib/redelivery/list/list-redeliveries'
import { REDELIVERIES } from '@/lib/redelivery/list/redeliveries'
import { SourceInput } from '@/lib/redelivery/schemas'
import type { ComposedSource } from '@/lib/redelivery/source'
import { sourceQuery } from '@/lib/redelivery/source-query'
import { useDatabase } from '../support/use-database'
import { COMPOSED_AT, insertPuts, one } from './compose-fixtures'
import { addTarget, environment, inputOf, itemsOf, jobOf, operator, run, scripted } from './fixtures'

const held = useDatabase()

const COUNT = 90
const BEGIN = COMPOSED_AT - COUNT * 60_000
const EVENTS = ['offramp.milestone.reached', 'payment.completed', 'made.up'] as const
const OUTCOMES = ['failed', 'failed', 'delivered', 'unknown', 'rejected'] as const
const RESOURCES = ['ofr_a', 'ofr_b', null] as const

/** Stores puts as a sync does, because the composer plans by the kept counts. Returns events by id. */
async function fill(): Promise<Map<number, string>> {
  await insertPuts(
    Array.from({ length: COUNT }, (_, index) =>
      one({
        minute: COUNT - index,
        event: EVENTS[index % 3] ?? '',
        outcome: OUTCOMES[index % 5] ?? 'failed',
        resource_id: RESOURCES[Math.floor(index / 2) % 3] ?? null,
        sequence: index,
      }),
    ),
  )
  await insertPuts([one({ resource_id: 'ofr_a' })], 'production')
  const rows = await held.database
    .select({ id: delivery.id, event: delivery.event })
    .from(delivery)
    .where(eq(delivery.environment, environment.name))
  return new Map(rows.map(({ id, event }) => [id, event]))
}

async function composed(source: ComposedSource): Promise<number[]> {
  const query = await sourceQuery(held.database, environment.name, source)
  if (query === null) return []
  const { rows } = await held.database.execute<{ id: string }>(sql`select id from (${query}) as found`)
  return rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
}

const instant = fc.option(
  fc.integer({ min: -5, max: COUNT + 5 }).map((minutes) => new Date(BEGIN + minutes * 60_000).toISOString()),
  { nil: null },
)

const filter = fc
  .record({
    event: fc.subarray([...EVENTS, 'nothing.like.it']),
    family: fc.subarray(['generic', 'milestone', 'unlisted'] as const),
    outcome: fc.subarray([...new Set(OUTCOMES)]),
    resource: fc.subarray(['ofr_a', 'ofr_b', 'ofr_none']),
    endpoint: fc.subarray(['https://a.example', 'https://other.example']),
    settled: fc.subarray(['yes', 'no'] as const),
    from: instant,
    to: instant,
  })
  .map((members) => DELIVERIES.query({ ...DELIVERIES.none, ...members }))

const sourceOf = (ids: readonly number[]) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record(
        {
          kind: fc.constant('filter' as const),
          address: filter,
          upTo: fc.constantFrom(...ids).map(String),
          except: fc.uniqueArray(fc.constantFrom(...ids, 999_999_999).map(String), { minLength: 1, maxLength: 20 }),
        },
        { requiredKeys: ['kind', 'address', 'upTo'] },
      ),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('resource' as const),
        resourceId: fc.constantFrom('ofr_a', 'ofr_none'),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('deliveries' as const),
        ids: fc.array(fc.constantFrom(...ids, 999_999_999).map(String), { minLength: 1 }),
      }),
    },
  )

test('what is composed, what a start counts and what a job holds are the same deliveries, whatever the source', async () => {
  await addTarget()
  const events = await fill()
  const ids = [...events.keys()]
  await fc.assert(
    fc.asyncProperty(sourceOf(ids), async (made) => {
      // `made` has no prototype, unlike any request.
      const source = { ...made }
      const expected = await composed(source)
      const stored = storedSource(source, new Date())
      const { total, generic } = await held.database.transaction((tx) => countSource(tx, operator, stored, source))
      expect(total).toBe(expected.length)
      if (source.kind === 'filter') {
        const whole = await composed({ ...source, except: undefined })
        expect(expected).toEqual(whole.filter((delivered) => !source.except?.includes(String(delivered))))
      }
      expect(generic).toBe(expected.filter((id) => events.get(id) === 'payment.completed').length)
      if (total === 0) return
      const { id } = await startRedelivery(operator, inputOf(source, total, { confirmsGeneric: true }))
      const { parts } = scripted()
      await expect(
        run(Number(id), { ...parts, openTarget: () => Promise.reject(new Error('prepared')) }),
      ).rejects.toThrow('prepared')
      const items = await itemsOf(Number(id))
      expect(items.map(({ deliveryId }) => deliveryId).toSorted((a, b) => a - b)).toEqual(expected)
      expect((await jobOf(Number(id))).counts).toEqual({ waiting: total })
    }),
    { numRuns: 30 },
  )
}, 240_000)

test.each(['?evnt=offramp.completed', '?event=a&event=b', '?from=yesterday'])(
  'a filter with a part that is not known starts nothing, however much the rest would match: %s',
  async (address) => {
    await addTarget()
    const events = await fill()
    const source = { kind: 'filter' as const, address, upTo: String(Math.max(...events.keys())) }
    await expect(startRedelivery(operator, inputOf(source, COUNT, { confirmsGeneric: true }))).rejects.toMatchObject({
      code: 'invalid',
    })
  },
)

test('all that match but single ones: they are neither shown, counted nor sent, and the job says which', async () => {
  await addTarget()
  const ids = [...(await fill()).keys()].toSorted((a, b) => a - b)
  const except = ids.slice(2, 5).map(String)
  const source = { kind: 'filter' as const, address: '', upTo: String(ids.at(-1)), except }
  const rest = ids.filter((id) => !except.includes(String(id)))
  expect(await composed(source)).toEqual(rest)
  await expect(startRedelivery(operator, inputOf(source, ids.length, { confirmsGeneric: true }))).rejects.toMatchObject(
    { fields: [{ field: 'body.expected', message: String(rest.length) }] },
  )
  const twice = { ...source, except: [...except, ...except] }
  const { id } = await startRedelivery(operator, inputOf(twice, rest.length, { confirmsGeneric: true }))
  const { parts, ids: sent } = scripted()
  await run(Number(id), parts)
  expect(sent().toSorted((a, b) => a - b)).toEqual(rest)
  expect((await jobOf(Number(id))).source).toEqual({ kind: 'filter', address: '', except })
  // A page asks each second, so it is told only how many are left out.
  const shown = { kind: 'filter', address: '', except: except.length }
  expect((await getRedelivery(operator, id)).job.source).toEqual(shown)
  const { rows } = await listRedeliveries(operator, { ...REDELIVERIES.start, limit: 50, cursor: null }, new Date())
  expect(rows.map((row) => row.source)).toEqual([shown])
})

test('as many as may be left out are, also of many ranges, and are no value of their own each to the database', async () => {
  const ids = [...(await fill()).keys()].toSorted((a, b) => a - b)
  const upTo = String(ids.at(-1))
  const except = Array.from({ length: EXCEPT_AT_MOST }, (_, index) => String(2 * index + 2))
  const address = DELIVERIES.query({ ...DELIVERIES.none, resource: ['ofr_a', 'ofr_b'], event: [...EVENTS] })
  const source = { kind: 'filter' as const, address, upTo, except }
  expect(SourceInput.safeParse(source).success).toBe(true)
  for (const refused of [[], [...except, '1'], ['x'], ['0']])
    expect(SourceInput.safeParse({ ...source, except: refused }).success).toBe(false)
  const whole = await composed({ ...source, except: undefined })
  expect(whole.length).toBeGreaterThan(10)
  expect(await composed(source)).toEqual(whole.filter((id) => !except.includes(String(id))))
  const query = await sourceQuery(held.database, environment.name, source)
  expect(query && new PgDialect().sqlToQuery(query).params.length).toBeLessThan(100)
})
