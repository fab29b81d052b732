import './without-worker'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { getPool } from '@/lib/db'
import { redeliveryItem, redeliveryJob } from '@/lib/db/schema'
import { eachPage } from '@/lib/list/each-page'
import { ITEM_STATES } from '@/lib/model/redelivery'
import { countItems } from '@/lib/redelivery/items/count-items'
import type { RedeliveryItem } from '@/lib/redelivery/items/dto'
import { getItemNeighbours, listItems } from '@/lib/redelivery/items/list-items'
import { REDELIVERY_ITEMS, type WhichItems } from '@/lib/redelivery/items/redelivery-items'
import { RetryQuery } from '@/lib/redelivery/items/schemas'
import { countRetry } from '@/lib/redelivery/jobs/get-redelivery'
import { StartRedelivery } from '@/lib/redelivery/schemas'
import { useDatabase } from '../support/use-database'
import { addTarget, archive, countedOf, inputOf, itemsOf, operator, run, scripted, startOf } from './fixtures'

const held = useDatabase()

const COUNT = 70
const RESOURCES = ['ofr_a', "o'fr", null] as const
const EVENTS = ['offramp.milestone.reached', 'offramp.completed'] as const
const STATUSES = [200, 204, 404, 500, null] as const

/** Stores two jobs with items; returns the first job and its items. */
async function fill(): Promise<{ jobId: number; rows: RedeliveryItem[] }> {
  await addTarget()
  const ids = await archive(
    Array.from({ length: COUNT }, (_, index) => ({
      resourceId: RESOURCES[index % 3] ?? null,
      event: EVENTS[index % 2] ?? '',
    })),
  )
  const jobId = await startOf(ids)
  await startOf(ids.slice(0, 5))
  for (const { position } of await itemsOf(jobId))
    await held.database
      .update(redeliveryItem)
      .set({
        state: ITEM_STATES[(position * 7) % ITEM_STATES.length] ?? 'waiting',
        status: STATUSES[position % 5] ?? null,
      })
      .where(eq(redeliveryItem.position, position))
  await held.database
    .update(redeliveryJob)
    .set({ state: 'finished', counts: await countedOf(jobId) })
    .where(eq(redeliveryJob.id, jobId))
  const rows = (await itemsOf(jobId)).map((row) => ({
    id: String(row.position),
    deliveryId: String(row.deliveryId),
    event: row.event,
    resourceId: row.resourceId,
    sequence: row.sequence,
    attempt: row.attempt,
    state: row.state,
    sentAt: null,
    finishedAt: null,
    latencyMs: null,
    status: row.status,
    problem: null,
  }))
  return { jobId, rows: rows.toReversed() }
}

/** The filter without SQL. */
function isMatch(row: RedeliveryItem, { state, status, event, resource, text }: WhichItems): boolean {
  const isOf = (choice: string) =>
    choice === 'none'
      ? row.status === null
      : choice.endsWith('xx')
        ? row.status !== null && Math.floor(row.status / 100) === Number(choice[0])
        : row.status === Number(choice)
  return (
    (state.length === 0 || state.includes(row.state)) &&
    (status.length === 0 || status.some(isOf)) &&
    (event.length === 0 || event.includes(row.event)) &&
    (resource.length === 0 || (row.resourceId !== null && resource.includes(row.resourceId))) &&
    (text === null || [row.resourceId, row.deliveryId].includes(text))
  )
}

const which = (rows: readonly RedeliveryItem[]) =>
  fc.record({
    state: fc.subarray([...ITEM_STATES]),
    status: fc.subarray(['2xx', '404', '5xx', '204', 'none']),
    event: fc.subarray([...EVENTS, 'nothing.like.it']),
    resource: fc.oneof({ weight: 3, arbitrary: fc.constant<string[]>([]) }, fc.subarray(['ofr_a', "o'fr", 'ofr_none'])),
    text: fc.oneof(
      { weight: 4, arbitrary: fc.constant(null) },
      fc.constantFrom('ofr_a', '0', '99999999999999999999', ...rows.slice(0, 3).map(({ deliveryId }) => deliveryId)),
    ),
  })

test('results are those of their filters in both orders, whatever the size of a page, and their counts agree', async () => {
  const { jobId, rows } = await fill()
  const id = String(jobId)
  await fc.assert(
    fc.asyncProperty(
      which(rows),
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom('newest' as const, 'oldest' as const),
      async (filters, limit, order) => {
        const expected = rows.filter((row) => isMatch(row, filters)).map((row) => row.id)
        const found: string[] = []
        if (order === 'newest') {
          for await (const page of eachPage((cursor) => listItems(operator, id, { ...filters, limit, cursor, order })))
            found.push(...page.map((row) => row.id))
          expect(found).toEqual(expected)
        } else {
          let cursor: string | null = null
          do {
            const page = await listItems(operator, id, { ...filters, limit, cursor, order })
            found.push(...page.rows.map((row) => row.id))
            cursor = page.newerCursor
          } while (cursor !== null)
          expect(found).toEqual(expected.toReversed())
        }
        const counts = await countItems(operator, id, filters)
        expect(counts.total).toBe(expected.length)
        const others = rows.filter((row) => isMatch(row, { ...filters, state: [] }))
        for (const { value, count } of counts.states)
          expect([value, count]).toEqual([value, others.filter(({ state }) => state === value).length])
        expect(counts.states.reduce((sum, { count }) => sum + count, 0)).toBe(others.length)
      },
    ),
    { numRuns: 40 },
  )
}, 240_000)

test('numbers of results come from the row of the job, and open pages do not group all of its results each time', async () => {
  const { jobId } = await fill()
  const id = String(jobId)
  const pool = await getPool()
  const query = vi.spyOn(pool, 'query')
  const groupings = () => query.mock.calls.filter((call) => JSON.stringify(call).includes('group by')).length
  const first = await countItems(operator, id, REDELIVERY_ITEMS.none)
  expect(groupings()).toBe(1)
  await held.database
    .update(redeliveryJob)
    .set({ state: 'running', counts: { waiting: 30, delivered: 40 } })
    .where(eq(redeliveryJob.id, jobId))
  const later = await countItems(operator, id, REDELIVERY_ITEMS.none)
  const delivered = await countItems(operator, id, { ...REDELIVERY_ITEMS.none, state: ['delivered'] })
  expect(groupings()).toBe(1)
  expect(later).toMatchObject({
    total: 70,
    states: [
      { value: 'delivered', count: 40 },
      { value: 'waiting', count: 30 },
    ],
    statuses: first.statuses,
    events: first.events,
  })
  expect(delivered.total).toBe(40)
  await countItems(operator, id, { ...REDELIVERY_ITEMS.none, status: ['5xx'] })
  expect(groupings()).toBe(2)
  query.mockRestore()
})

test('a result knows those beside it in the list as it is filtered', async () => {
  const { jobId, rows } = await fill()
  const filters = { ...REDELIVERY_ITEMS.none, state: ['delivered' as const] }
  const matching = rows.filter((row) => isMatch(row, filters)).map(({ id }) => id)
  const beside = await getItemNeighbours(operator, String(jobId), matching[1] ?? '', filters)
  expect(beside).toMatchObject({ newerId: matching[0], olderId: matching[2] })
})

test('a position that no redelivery has is no trouble of the database', async () => {
  const { jobId } = await fill()
  const far = { of: 'failed', position: '99999999999' }
  expect(RetryQuery.safeParse(far).success).toBe(false)
  const source = { kind: 'retry' as const, jobId: String(jobId), of: 'failed' as const, position: 99_999_999_999 }
  expect(StartRedelivery.safeParse(inputOf(source, 1)).success).toBe(false)
  expect(await countRetry(operator, String(jobId), { of: 'failed', position: 100_000 })).toEqual({
    total: 0,
    generic: 0,
  })
})

test('a redelivery of 10,000 chosen deliveries holds each of them, and none of another environment', async () => {
  await addTarget()
  const ids = await archive(Array.from({ length: 10_000 }, () => ({})))
  const [strange = 0] = await archive([{}], 'production')
  await expect(startOf([...ids.slice(1), strange])).rejects.toMatchObject({
    fields: [{ field: 'body.expected', message: '9999' }],
  })
  const jobId = await startOf(ids)
  const { parts } = scripted()
  await expect(run(jobId, { ...parts, openTarget: () => Promise.reject(new Error('prepared')) })).rejects.toThrow(
    'prepared',
  )
  expect((await itemsOf(jobId)).map(({ deliveryId }) => deliveryId)).toEqual(ids)
}, 240_000)
