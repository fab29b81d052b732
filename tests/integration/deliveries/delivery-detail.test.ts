import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getDelivery } from '@/lib/archive/detail/get-delivery'
import { getNeighbours } from '@/lib/archive/detail/get-neighbours'
import { getRelated } from '@/lib/archive/detail/get-related'
import { type DeliveryFilter, NO_FILTER } from '@/lib/archive/filter/filter'
import { listDeliveries } from '@/lib/archive/query/list-deliveries'
import { delivery } from '@/lib/db/schema'
import type { Environment } from '@/lib/env'
import type { Outcome } from '@/lib/model/outcome'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'

const held = useDatabase()
const NOW = Date.parse('2026-01-20T12:00:00Z')
const HOOKS = 'https://hooks.acme.example/ramp'
const OPS = 'https://ops.acme.example/ramp'

const environment: Environment = {
  name: 'sandbox',
  label: 'Sandbox',
  kind: 'sandbox',
  baseUrl: 'http://127.0.0.1:1',
  integratorKey: 'ik_test',
  integratorSecret: 'test-integrator-secret',
}
const scope = scopeOf(environment)
const elsewhere = scopeOf({ ...environment, name: 'production' })

type Row = Partial<typeof delivery.$inferInsert> & { minute: number }

let made = 0

/** Stores rows and returns their ids in the given order. */
async function put(...rows: Row[]): Promise<string[]> {
  const values = rows.map(({ minute, ...over }) => {
    made += 1
    const at = new Date(NOW + minute * 60_000)
    return {
      environment: 'sandbox',
      hash: createHash('sha256').update(String(made)).digest(),
      ordinal: 0,
      sortAt: at,
      timestamp: at,
      event: 'offramp.completed',
      endpoint: HOOKS,
      outcome: 'delivered' as Outcome,
      payload: '{}',
      payloadBytes: 2,
      ...over,
    }
  })
  const stored = await held.database.insert(delivery).values(values).returning({ id: delivery.id })
  // Rows of several environments come back node by node, so their ids are sorted.
  return stored.map(({ id }) => String(id)).toSorted((a, b) => Number(a) - Number(b))
}

const resolutionOf = async (id = '') => (await getDelivery(scope, id)).resolution
const failed = { outcome: 'failed', resourceId: 'offr_1', eventId: 'evt_1', sequence: 2 } as const

describe('whether a delivery is unresolved', () => {
  test('is settled by a later success of the same event id at the same endpoint', async () => {
    const [id, other] = await put({ minute: 0, ...failed }, { minute: 5, ...failed, outcome: 'delivered' })
    expect(await resolutionOf(id)).toEqual({
      by: 'same-event',
      deliveryId: other,
      event: 'offramp.completed',
      sequence: 2,
      time: '2026-01-20T12:05:00.000Z',
      isLater: true,
    })
    expect(await resolutionOf(other)).toBeNull()
  })

  test('says of an earlier success that it was earlier', async () => {
    const [, id] = await put(
      { minute: 0, ...failed, outcome: 'delivered' },
      { minute: 5, ...failed, outcome: 'unknown' },
    )
    expect(await resolutionOf(id)).toMatchObject({ by: 'same-event', isLater: false })
  })

  test('is settled by a higher sequence of the same resource, whatever its event', async () => {
    const [id] = await put(
      { minute: 0, ...failed },
      { minute: 3, resourceId: 'offr_1', eventId: 'evt_2', sequence: 3, event: 'offramp.reversed' },
    )
    expect(await resolutionOf(id)).toMatchObject({ by: 'higher-sequence', sequence: 3, event: 'offramp.reversed' })
  })

  /** None of these settles the failure of sequence 2. */
  const OTHERS: [string, Omit<Row, 'minute'>][] = [
    ['the same event at another endpoint', { ...failed, outcome: 'delivered', endpoint: OPS }],
    ['the same event in another environment', { ...failed, outcome: 'delivered', environment: 'production' }],
    ['the same event that nobody knows of', { ...failed, outcome: 'unknown' }],
    ['a higher sequence that failed', { ...failed, eventId: 'evt_2', sequence: 3 }],
    ['a lower sequence', { ...failed, outcome: 'delivered', eventId: 'evt_0', sequence: 1 }],
    ['the same sequence of another event id', { ...failed, outcome: 'delivered', eventId: 'evt_2' }],
    [
      'a higher sequence of another resource',
      { ...failed, outcome: 'delivered', eventId: 'e', resourceId: 'x', sequence: 9 },
    ],
    [
      'a higher sequence of another stream with the same id',
      { ...failed, outcome: 'delivered', eventId: 'e', event: 'achDebit.delivered', sequence: 9 },
    ],
    ['a generic event of the same resource', { outcome: 'delivered', resourceId: 'offr_1', event: 'payment.updated' }],
  ]

  test('is not settled by what is elsewhere, not delivered, not higher or not the same', async () => {
    for (const [name, other] of OTHERS) {
      const [id] = await put({ minute: 0, ...failed }, { minute: 5, ...other })
      expect([name, await resolutionOf(id)]).toEqual([name, null])
      await held.database.delete(delivery)
    }
  })

  test('is never settled for a generic event, which is not deduplicated', async () => {
    const generic = { ...failed, event: 'payment.updated' }
    const [id] = await put({ minute: 0, ...generic }, { minute: 1, ...generic, outcome: 'delivered' })
    expect(await resolutionOf(id)).toBeNull()
  })
})

describe('related deliveries', () => {
  test('are those of the same event id, resource and user, newest first, without itself', async () => {
    const shared = { eventId: 'evt_1', resourceId: 'offr_1', userId: 'usr_1', sequence: 4 }
    const [before, id, sameUser, other, sameAll] = await put(
      { minute: 0, resourceId: 'offr_1' },
      { minute: 1, ...shared },
      { minute: 2, userId: 'usr_1' },
      { minute: 3, userId: 'usr_2', eventId: 'evt_2', resourceId: 'offr_2' },
      { minute: 4, ...shared, endpoint: OPS, outcome: 'failed', responseStatus: 503 },
    )
    await put({ minute: 5, ...shared, environment: 'production' })
    const { eventId, resource, user, previousId } = await getRelated(scope, id ?? '')
    expect(eventId).toMatchObject({
      count: 1,
      isCapped: false,
      rows: [{ id: sameAll, outcome: 'failed', sequence: 4 }],
    })
    expect(resource?.rows.map((row) => row.id)).toEqual([sameAll, before])
    expect(user?.rows.map((row) => row.id)).toEqual([sameAll, sameUser])
    expect(previousId).toBe(before)
    expect(await getRelated(scope, other ?? '')).toMatchObject({ eventId: { count: 0, rows: [] }, previousId: null })
  })

  test('have no group for what a delivery does not carry', async () => {
    const [id] = await put({ minute: 0, eventId: '' }, { minute: 1, eventId: '' })
    expect(await getRelated(scope, id ?? '')).toEqual({ eventId: null, resource: null, user: null, previousId: null })
  })

  test('name the one before it at the same endpoint, also within one instant', async () => {
    const one = { minute: 0, resourceId: 'offr_1' }
    const [first, , second] = await put(one, { ...one, endpoint: OPS }, one)
    expect((await getRelated(scope, second ?? '')).previousId).toBe(first)
    expect((await getRelated(scope, first ?? '')).previousId).toBeNull()
  })

  test.each([
    [100, { count: 100, isCapped: false }],
    [101, { count: 100, isCapped: true }],
  ])('of %i others say %j, for the oldest and for the newest', async (others, expected) => {
    const ids = await put(...Array.from({ length: others + 1 }, (_, minute) => ({ minute, userId: 'usr_busy' })))
    for (const id of [ids[0], ids.at(-1)]) {
      const { user } = await getRelated(scope, id ?? '')
      expect(user).toMatchObject(expected)
      expect(user?.rows).toHaveLength(5)
    }
  })
})

describe('neighbours', () => {
  const OUTCOMES: Outcome[] = ['delivered', 'failed', 'unknown']
  const FILTERS: DeliveryFilter[] = [
    NO_FILTER,
    { ...NO_FILTER, outcome: ['failed'] },
    { ...NO_FILTER, outcome: ['failed', 'unknown'], endpoint: [OPS] },
    { ...NO_FILTER, user: ["o'hara%_\\"] },
    { ...NO_FILTER, from: new Date(NOW + 3 * 60_000), to: new Date(NOW + 6 * 60_000) },
    { ...NO_FILTER, event: ["' or 1=1 --"] },
  ]

  test('of each delivery are the rows beside it in the list, under each filter', async () => {
    await put(
      ...Array.from({ length: 24 }, (_, i) => ({
        minute: Math.floor(i / 3),
        outcome: OUTCOMES[i % 3] ?? 'delivered',
        endpoint: i % 4 === 0 ? HOOKS : OPS,
        userId: i % 5 === 0 ? "o'hara%_\\" : 'usr_1',
      })),
      { minute: 4, environment: 'production', outcome: 'failed' },
    )
    await held.database.execute(sql`
      insert into delivery_total (environment, endpoint, event, outcome, response_status, count, first_at, last_at)
      select environment, endpoint, event, outcome, coalesce(response_status, -1), count(*), min(sort_at), max(sort_at)
      from delivery group by 1, 2, 3, 4, 5
    `)
    const all = (await held.database.select().from(delivery))
      .filter((row) => row.environment === 'sandbox')
      .toSorted((a, b) => b.sortAt.getTime() - a.sortAt.getTime() || b.id - a.id)
    const isMatch =
      (filter: DeliveryFilter) =>
      ({ outcome, endpoint, userId, event, sortAt }: (typeof all)[number]) =>
        (filter.outcome.length === 0 || filter.outcome.includes(outcome)) &&
        (filter.endpoint.length === 0 || filter.endpoint.includes(endpoint)) &&
        (filter.user.length === 0 || filter.user.includes(userId ?? '')) &&
        (filter.event.length === 0 || filter.event.includes(event)) &&
        (filter.from === null || sortAt >= filter.from) &&
        (filter.to === null || sortAt < filter.to)
    for (const filter of FILTERS) {
      const matches = isMatch(filter)
      for (const [place, row] of all.entries()) {
        const newer = all.slice(0, place).filter(matches).at(-1)
        const older = all.slice(place + 1).find(matches)
        const { pages, ...beside } = await getNeighbours(scope, String(row.id), filter)
        expect(beside).toEqual({ newerId: newer ? String(newer.id) : null, olderId: older ? String(older.id) : null })
        expect(pages !== null).toBe(matches(row))
        if (pages === null) continue
        const page = await listDeliveries(scope, { ...filter, limit: 50, cursor: pages.older })
        expect(page.rows[0]?.id).toBe(String(row.id))
        expect(page.rows[1]?.id).toBe(beside.olderId ?? undefined)
      }
    }
  })
})

describe.each([
  ['one delivery', (from: typeof scope, id: string) => getDelivery(from, id)],
  ['related deliveries', (from: typeof scope, id: string) => getRelated(from, id)],
  ['neighbours', (from: typeof scope, id: string) => getNeighbours(from, id, NO_FILTER)],
] as const)('%s', (_name, read) => {
  test('is not found by ids of other environments, unknown ones and other texts', async () => {
    const [id = ''] = await put({ minute: 0 })
    await expect(read(scope, id)).resolves.toBeTruthy()
    await expect(read(elsewhere, id)).rejects.toMatchObject({ code: 'not_found' })
    const texts = ['0', '-1', 'abc', '1e3', '999999', '9'.repeat(40), '1; drop table delivery', '\u0661', ` ${id}`, '']
    for (const text of texts) await expect(read(scope, text)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('what a snapshot says of the money', () => {
  const payloadOf = (offRamp: object) => JSON.stringify({ event: 'offramp.failed', offRamp })
  const failedOffRamp = { status: 'failed', output: { amount: '10.50', currency: 'USD' } }
  const stored = (payload: string) => ({ event: 'offramp.failed', payload, payloadBytes: Buffer.byteLength(payload) })

  test('stands in the rows of a list, and in the detail whole', async () => {
    const [id] = await put(
      { minute: 5, ...stored(payloadOf(failedOffRamp)) },
      { minute: 4, ...stored(payloadOf({ status: 'failed' })) },
      { minute: 3, ...stored('not JSON') },
      { minute: 2, ...stored(payloadOf({ ...failedOffRamp, note: 'x'.repeat(20_000) })) },
      { minute: 1, event: 'payment.updated', payload: payloadOf(failedOffRamp) },
      { minute: 0, ...stored(payloadOf(failedOffRamp)), environment: 'production' },
    )
    const { rows } = await listDeliveries(scope, { ...NO_FILTER, limit: 50, cursor: null })
    expect(rows.map(({ money, moneyTone }) => [moneyTone, money])).toEqual([
      ['failed', { amount: '10.50', currency: 'USD', state: 'failed' }],
      ['failed', { amount: null, currency: null, state: 'failed' }],
      ['failed', null],
      ['failed', null],
      [null, null],
    ])
    // The summary of a record is read once, because a record never changes.
    await held.database
      .update(delivery)
      .set({ payload: '' })
      .where(eq(delivery.id, Number(rows[1]?.id)))
    const again = await listDeliveries(scope, { ...NO_FILTER, limit: 50, cursor: null })
    expect(again.rows).toEqual(rows)
    expect((await getDelivery(scope, id ?? '')).happened).toMatchObject({ title: 'Off-ramp failed', tone: 'failed' })
    const long = (await getDelivery(scope, rows[3]?.id ?? '')).happened
    expect(long.facts.map(({ text }) => text)).toEqual(['failed', '10.50 USD'])
  })

  test('is not read from a payload of which only the beginning is shown', async () => {
    const [id] = await put({ minute: 0, ...stored(payloadOf({ ...failedOffRamp, note: 'x'.repeat(70_000) })) })
    const { problems, facts } = (await getDelivery(scope, id ?? '')).happened
    expect([problems, facts]).toEqual([['The payload is too long to analyse.'], []])
  })
})
