import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getCoverage } from '@/lib/archive/coverage/get-coverage'
import { getDelivery } from '@/lib/archive/detail/get-delivery'
import { type DeliveryFilter, NO_FILTER } from '@/lib/archive/filter/filter'
import { countDeliveries } from '@/lib/archive/query/count-deliveries'
import { listDeliveries } from '@/lib/archive/query/list-deliveries'
import { hasTerms, termsOfPayload, termsOfSearch } from '@/lib/archive/search-terms'
import { syncDeliveries } from '@/lib/archive/sync/sync'
import { indexable } from '@/lib/codec/indexable'
import { delivery } from '@/lib/db/schema'
import type { Outcome } from '@/lib/model/outcome'
import { findEvent } from '@/lib/ramp/contract/events'
import { type RecordList, recordText, startRecordList } from '../../support/record-list'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'

const held = useDatabase()
const NOW = Date.parse('2026-01-20T12:00:00Z')
const MINUTE = 60_000

/** Outcomes with hostile values; times repeat. */
const OUTCOMES: [Outcome, Record<string, unknown>][] = [
  ['delivered', {}],
  ['rejected', { success: false, responseStatus: 404 }],
  ['failed', { success: false, responseStatus: 503 }],
  ['unknown', { success: false, responseStatus: 504, error: 'timeout' }],
  ['legacy', { success: false, responseStatus: undefined }],
]
const EVENTS = ['payment.created', 'achDebit.returned', "o'hara%_\\", 'a"b;--', 'naïve 事件', '*', 'offramp.later']
const ENDPOINTS = ['https://a.example/x', 'https://b.example/?a=1,2&c=%2C', "https://c.example/'"]
const USERS = ['usr_1', "usr_o'x", 'usr,2', '%', `usr_${'long'.repeat(400)}`]
const TEXTS = [
  "O'Hara",
  '100% _sure_',
  'back\\slash',
  "a & b | !c:* ('d')",
  '<script>',
  '事件 été',
  '😀 ok',
  "'; drop table delivery; --",
]
const START = NOW - 110 * MINUTE

let list: RecordList
beforeAll(async () => {
  list = await startRecordList()
  list.now = new Date(NOW)
  list.add(
    ...Array.from({ length: 330 }, (_, i) => {
      const event = EVENTS[i % EVENTS.length]
      const payload = {
        event,
        userId: USERS[i % USERS.length],
        id: `res_${i % 11}`,
        eventId: `evt_${i % 13}`,
        sequence: i % 4,
        note: TEXTS[i % TEXTS.length],
      }
      return recordText(START + Math.floor(i / 3) * MINUTE, {
        ...OUTCOMES[i % 5]?.[1],
        event,
        webhookUrl: ENDPOINTS[i % 3],
        payload,
      })
    }),
  )
})
afterAll(() => list.close())
beforeEach(() => syncDeliveries(list.environment, { kind: 'head', signal: new AbortController().signal }))

const scope = () => scopeOf(list.environment)
const none = NO_FILTER
const isAmong = (values: readonly string[], value: string | null) =>
  values.length === 0 || (value !== null && values.map(indexable).includes(value))

function hasStatus(choice: string, outcome: string, status: number | null): boolean {
  const [word, code] = choice.split('-')
  if (word === 'unanswered') return outcome === 'unknown' && (code === undefined || code === String(status ?? 'none'))
  if (outcome === 'unknown') return false
  if (status === null) return choice === 'none'
  if (outcome === 'contradictory') return choice === 'unclear'
  return new RegExp(`^${choice.replaceAll('x', '.')}$`).test(String(status))
}

/** The ids that pass the filter, straight from the table. */
async function model(filter: DeliveryFilter): Promise<string[]> {
  const rows = await held.database.select().from(delivery)
  return rows
    .filter((row) => isAmong(filter.outcome, row.outcome))
    .filter((row) => isAmong(filter.event, row.event))
    .filter((row) => isAmong(filter.family, findEvent(row.event)?.family ?? 'unlisted'))
    .filter((row) => isAmong(filter.endpoint, row.endpoint))
    .filter((row) => isAmong(filter.user, row.userId))
    .filter((row) => isAmong(filter.resource, row.resourceId))
    .filter((row) => isAmong(filter.eventId, row.eventId))
    .filter(
      ({ outcome, responseStatus: code }) =>
        filter.status.length === 0 || filter.status.some((choice) => hasStatus(choice, outcome, code)),
    )
    .filter((row) => (!filter.from || row.sortAt >= filter.from) && (!filter.to || row.sortAt < filter.to))
    .filter((row) => {
      const search = termsOfSearch(filter.text ?? '')
      return filter.text === null || (search.length > 0 && hasTerms(termsOfPayload(row.payload), search))
    })
    .toSorted((a, b) => b.sortAt.getTime() - a.sortAt.getTime() || b.id - a.id)
    .map(({ id }) => String(id))
}

const minutes = (count: number) => new Date(START + count * MINUTE)

const FILTERS: DeliveryFilter[] = [
  none,
  { ...none, outcome: ['failed', 'unknown', 'legacy'] },
  { ...none, outcome: ['contradictory'] },
  ...EVENTS.map((event) => ({ ...none, event: [event] })),
  { ...none, outcome: ['rejected', 'delivered'], event: ['achDebit.returned', 'a"b;--'] },
  { ...none, event: ["' or 1=1 --"] },
  { ...none, family: ['milestone'] },
  { ...none, family: ['unlisted', 'generic'], outcome: ['failed'] },
  { ...none, family: ['generic'], event: ['achDebit.returned'] },
  ...ENDPOINTS.map((endpoint) => ({ ...none, endpoint: [endpoint] })),
  { ...none, endpoint: ENDPOINTS, outcome: ['unknown'], status: ['5xx'] },
  { ...none, status: ['404'] },
  { ...none, status: ['2xx', 'none'] },
  ...['2xx', '5xx', '504', 'none', 'unclear', 'unanswered', 'unanswered-504', 'unanswered-none'].map((status) => ({
    ...none,
    status: [status],
  })),
  { ...none, status: ['unanswered-504', '503', 'unclear'], outcome: ['unknown', 'contradictory'] },
  { ...none, status: ['4xx', '504'], event: ['*'] },
  { ...none, status: ['999'] },
  ...USERS.map((user) => ({ ...none, user: [user] })),
  { ...none, user: ['usr_1', 'usr,2'], outcome: ['failed'], resource: ['res_1', 'res_2'] },
  { ...none, resource: ['res_3'], family: ['milestone'] },
  { ...none, eventId: ['evt_1', 'evt_12', "' or ''='"], text: 'ok' },
  { ...none, from: minutes(10), to: minutes(20) },
  { ...none, from: minutes(100), outcome: ['delivered'] },
  { ...none, to: minutes(61), endpoint: [ENDPOINTS[1] ?? ''] },
  { ...none, from: minutes(20), to: minutes(10) },
  ...TEXTS.map((text) => ({ ...none, text })),
  ...['hara', 'usr_o', 'evt_12', '...', "'", '\\', ':*', 'nowhere', 'été res_1'].map((text) => ({ ...none, text })),
  { ...none, text: 'script', outcome: ['failed'], from: minutes(30), status: ['503'] },
]

describe('list of deliveries', () => {
  test('pages older to the end and back again without loss, under every filter', { timeout: 120_000 }, async () => {
    for (const filter of FILTERS) {
      const about = JSON.stringify(filter)
      const expected = await model(filter)
      const older: string[] = []
      let page = await listDeliveries(scope(), { ...filter, limit: 40, cursor: null })
      expect(page.newerCursor, about).toBeNull()
      older.push(...page.rows.map(({ id }) => id))
      while (page.olderCursor) {
        page = await listDeliveries(scope(), { ...filter, limit: 40, cursor: page.olderCursor })
        older.push(...page.rows.map(({ id }) => id))
      }
      expect(older, about).toEqual(expected)
      const seen = new Set(page.rows.map(({ id }) => id))
      while (page.newerCursor) {
        page = await listDeliveries(scope(), { ...filter, limit: 40, cursor: page.newerCursor })
        for (const { id } of page.rows) seen.add(id)
      }
      expect(seen.size, about).toBe(expected.length)
      expect(page.rows[0]?.id, about).toBe(expected[0])
    }
  })

  test('finds what someone looks for', async () => {
    const found = async (text: string) =>
      (await listDeliveries(scope(), { ...none, text, limit: 500, cursor: null })).rows.length
    expect(await found("o'hara")).toBeGreaterThan(0)
    expect(await found('évén')).toBe(0)
    expect(await found('EVT_12')).toBeGreaterThan(0)
    expect(await found('drop table')).toBeGreaterThan(0)
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
    for (const filter of [none, { ...none, text: 'ok' }, { ...none, user: ['usr_1'] }])
      expect((await listDeliveries(other, { ...filter, limit: 50, cursor: null })).rows).toEqual([])
  })
})

describe('counts', () => {
  const FACETS = {
    outcomes: 'outcome',
    families: 'family',
    events: 'event',
    endpoints: 'endpoint',
    statuses: 'status',
    statusClasses: 'status',
  } as const

  test('agree with the rows under every filter', { timeout: 120_000 }, async () => {
    for (const filter of FILTERS) {
      const counts = await countDeliveries(scope(), filter)
      expect([counts.total, counts.isCapped], JSON.stringify(filter)).toEqual([(await model(filter)).length, false])
    }
  })

  test('beside each value say what choosing it would show', { timeout: 120_000 }, async () => {
    for (const filter of [
      none,
      FILTERS[1],
      { ...none, user: ['usr_1'] },
      { ...none, from: minutes(15), to: minutes(80) },
    ]) {
      if (!filter) continue
      const counts = await countDeliveries(scope(), filter)
      for (const [facet, kind] of Object.entries(FACETS)) {
        for (const { value, count } of counts[facet as keyof typeof FACETS]) {
          const chosen = await model({ ...filter, [kind]: [value] })
          expect([facet, value, count]).toEqual([facet, value, chosen.length])
        }
      }
    }
  })
})

describe('one delivery', () => {
  test('has the exact payload, its size and its hash', async () => {
    const [id = ''] = await model(none)
    const found = await getDelivery(scope(), id)
    expect(found.payloadBytes).toBe(Buffer.byteLength(found.payload))
    expect(found.payloadSha256).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.parse(found.payload)).toMatchObject({ id: 'res_10' })
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
