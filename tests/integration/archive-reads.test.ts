import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countDeliveries } from '@/lib/archive/count-deliveries'
import { getCoverage } from '@/lib/archive/get-coverage'
import { getDelivery } from '@/lib/archive/get-delivery'
import { listDeliveries } from '@/lib/archive/list-deliveries'
import type { Outcome } from '@/lib/archive/outcome'
import type { DeliveryFilter } from '@/lib/archive/page-query'
import { syncDeliveries } from '@/lib/archive/sync'
import { delivery } from '@/lib/db/schema'
import { type RecordList, recordText, startRecordList } from '../support/record-list'
import { scopeOf } from '../support/scope'
import { useDatabase } from './support/use-database'

const held = useDatabase()
const NOW = Date.parse('2026-01-20T12:00:00Z')

/** Outcomes and hostile event names in turn; several records share an instant, so that ties are ordered too. */
const OUTCOMES: [Outcome, Record<string, unknown>][] = [
  ['delivered', {}],
  ['rejected', { success: false, responseStatus: 404 }],
  ['failed', { success: false, responseStatus: 503 }],
  ['unknown', { success: false, responseStatus: 504, error: 'timeout' }],
  ['legacy', { success: false, responseStatus: undefined }],
]
const EVENTS = ['payment.created', 'achDebit.returned', "o'hara%_\\", 'a"b;--', 'naïve 事件', '*']

let list: RecordList
beforeAll(async () => {
  list = await startRecordList()
  list.now = new Date(NOW)
  list.add(
    ...Array.from({ length: 330 }, (_, i) =>
      recordText(NOW - Math.floor((330 - i) / 3) * 60_000, { ...OUTCOMES[i % 5]?.[1], event: EVENTS[i % 6] }),
    ),
  )
})
afterAll(() => list.close())
beforeEach(() => syncDeliveries(list.environment, { kind: 'head', signal: new AbortController().signal }))

const scope = () => scopeOf(list.environment)
const none: DeliveryFilter = { outcomes: [], events: [] }

/** Every matching id, newest first, straight from the table. */
async function model({ outcomes, events }: DeliveryFilter): Promise<string[]> {
  const rows = await held.database.select().from(delivery)
  return rows
    .filter((row) => outcomes.length === 0 || outcomes.includes(row.outcome))
    .filter((row) => events.length === 0 || events.includes(row.event))
    .toSorted((a, b) => b.sortAt.getTime() - a.sortAt.getTime() || b.id - a.id)
    .map(({ id }) => String(id))
}

const FILTERS: DeliveryFilter[] = [
  none,
  { outcomes: ['failed'], events: [] },
  { outcomes: ['failed', 'unknown', 'legacy'], events: [] },
  ...EVENTS.map((event) => ({ outcomes: [], events: [event] })),
  { outcomes: ['rejected', 'delivered'], events: ['achDebit.returned', 'a"b;--'] },
  { outcomes: ['contradictory'], events: [] },
  { outcomes: [], events: ["' or 1=1 --"] },
]

describe('list of deliveries', () => {
  test.each(FILTERS)('pages older to the end and back again without loss, filter %j', async (filter) => {
    const expected = await model(filter)
    const older: string[] = []
    let page = await listDeliveries(scope(), { ...filter, limit: 40, cursor: null })
    expect(page.newerCursor).toBeNull()
    older.push(...page.rows.map(({ id }) => id))
    while (page.olderCursor) {
      page = await listDeliveries(scope(), { ...filter, limit: 40, cursor: page.olderCursor })
      older.push(...page.rows.map(({ id }) => id))
    }
    expect(older).toEqual(expected)
    const seen = new Set(page.rows.map(({ id }) => id))
    while (page.newerCursor) {
      page = await listDeliveries(scope(), { ...filter, limit: 40, cursor: page.newerCursor })
      for (const { id } of page.rows) seen.add(id)
    }
    expect(seen.size).toBe(expected.length)
    expect(page.rows[0]?.id).toBe(expected[0])
  })

  test('never holds the payload', async () => {
    const { rows } = await listDeliveries(scope(), { ...none, limit: 1, cursor: null })
    expect(Object.keys(rows[0] ?? {})).not.toContain('payload')
  })

  test('refuses a damaged cursor', async () => {
    await expect(listDeliveries(scope(), { ...none, limit: 50, cursor: 'x' })).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  test('shows nothing of another environment', async () => {
    const other = scopeOf({ ...list.environment, name: 'production' })
    expect((await listDeliveries(other, { ...none, limit: 50, cursor: null })).rows).toEqual([])
  })
})

describe('counts', () => {
  test.each(FILTERS)('agree with the rows, filter %j', async (filter) => {
    const { total, outcomes, events } = await countDeliveries(scope(), filter)
    expect(total).toBe((await model(filter)).length)
    for (const { value, count } of outcomes) {
      expect([value, count]).toEqual([value, (await model({ ...filter, outcomes: [value] })).length])
    }
    for (const { value, count } of events) {
      expect([value, count]).toEqual([value, (await model({ ...filter, events: [value] })).length])
    }
  })
})

describe('one delivery', () => {
  test('has the exact payload, its size and its hash', async () => {
    const [id = ''] = await model(none)
    const found = await getDelivery(scope(), id)
    expect(found.payloadBytes).toBe(Buffer.byteLength(found.payload))
    expect(found.payloadSha256).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.parse(found.payload)).toMatchObject({ userId: 'usr_1' })
  })

  test.each(['0', '-1', 'abc', '1e3', '999999', '9'.repeat(40), '1; drop table delivery'])(
    'is not found by %s',
    async (id) => {
      await expect(getDelivery(scope(), id)).rejects.toMatchObject({ code: 'not_found' })
    },
  )

  test('is not found from another environment', async () => {
    const [id = ''] = await model(none)
    const other = scopeOf({ ...list.environment, name: 'production' })
    await expect(getDelivery(other, id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('coverage says from when to when, how many, and that nothing runs', async () => {
  expect(await getCoverage(scope())).toMatchObject({
    from: expect.stringMatching(/^2025-12-21T12:00:00/),
    through: expect.stringMatching(/^2026-01-20T11:59:5[45]/),
    holes: [],
    records: 330,
    running: null,
    problem: null,
  })
})
