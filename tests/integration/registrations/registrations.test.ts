import { beforeEach, describe, expect, test } from 'vitest'
import { syncDeliveries } from '@/lib/archive/sync/sync'
import { archiveSpan, delivery } from '@/lib/db/schema'
import type { Period } from '@/lib/registrations/dto'
import { listRegistrations } from '@/lib/registrations/list/list-registrations'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'
import { type Desk, openDesk, useSandbox } from './fixtures'

const held = useDatabase()
const platform = useSandbox()

const HOUR_MS = 3_600_000
const SPAN = { environment: 'sandbox', kind: 'head', state: 'closed' } as const
const PERIODS: [Period, number, number][] = [
  ['24h', 24, 1],
  ['7d', 28, 6],
  ['30d', 30, 24],
]

const sync = () => syncDeliveries(platform.environment, { kind: 'head', signal: new AbortController().signal })
const countBy = (values: readonly string[]) =>
  Object.fromEntries([...new Set(values)].map((value) => [value, values.filter((each) => each === value).length]))

let desk: Desk
beforeEach(async () => {
  desk = await openDesk('operator')
})

test('registrations are read live and carry the health of their endpoint from the archive', async () => {
  await sync()
  const { registrations, sightings, unregistered } = await desk.list()
  const rows = await held.database.select().from(delivery)
  expect(registrations.length).toBeGreaterThan(1)
  for (const { url, health } of registrations) {
    const own = rows.filter(({ endpoint }) => endpoint === url)
    const timed = own.filter(({ timestamp }) => timestamp !== null)
    for (const [period, bars, hours] of PERIODS) {
      const told = health.periods[period]
      expect(told.bars).toHaveLength(bars)
      for (const { from, to, counts } of told.bars) {
        expect(Date.parse(to) - Date.parse(from)).toBe(hours * HOUR_MS)
        const within = timed.filter(({ sortAt }) => +sortAt >= Date.parse(from) && +sortAt < Date.parse(to))
        expect(counts ?? {}).toEqual(countBy(within.map(({ outcome }) => outcome)))
      }
      const { from = '' } = told.bars[0] ?? {}
      const all = timed.filter(({ sortAt }) => +sortAt >= Date.parse(from)).map(({ outcome }) => outcome)
      expect(told.total).toBe(all.length)
      expect(Object.fromEntries(told.outcomes.map(({ value, count }) => [value, count]))).toEqual(countBy(all))
    }
    const delivered = own.filter(({ outcome }) => outcome === 'delivered').map(({ sortAt }) => sortAt.getTime())
    // Banks rest at weekends, so an endpoint of bank events may have no delivery.
    const lastDeliveredAt = delivered.length === 0 ? null : new Date(Math.max(...delivered)).toISOString()
    expect(health.lastDeliveredAt ?? null).toBe(lastDeliveredAt)
    const problems = own.filter(({ outcome }) => ['rejected', 'failed', 'unknown', 'contradictory'].includes(outcome))
    const last = problems.toSorted((a, b) => b.sortAt.getTime() - a.sortAt.getTime() || b.id - a.id)[0]
    expect(health.lastProblem?.deliveryId).toBe(last && String(last.id))
  }
  expect(Math.max(...registrations.map(({ health }) => health.periods['30d'].total))).toBeGreaterThan(100)
  expect(unregistered).toEqual([])
  const newest = Math.max(...rows.filter(({ event }) => event === 'payment.updated').map(({ sortAt }) => +sortAt))
  expect(sightings).toContainEqual({ event: 'payment.updated', lastAt: new Date(newest).toISOString() })
  expect(sightings).toHaveLength(new Set(rows.map(({ event }) => event)).size)
})

test('what the archive does not cover is not known, and is no stretch without deliveries', async () => {
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
  await held.database.insert(archiveSpan).values([
    { ...SPAN, topAt: ago(0), bottomAt: ago(50) },
    { ...SPAN, topAt: ago(100), bottomAt: ago(110) },
  ])
  const [first] = (await desk.list()).registrations
  const known = (period: Period) => first?.health.periods[period].bars.map(({ counts }) => counts !== null)
  expect(known('24h')).toEqual(Array.from({ length: 24 }, () => true))
  const covered = (from: string, to: string) =>
    Date.parse(to) > +ago(50) || (Date.parse(from) < +ago(100) && Date.parse(to) > +ago(110))
  for (const period of ['7d', '30d'] as const)
    expect(known(period)).toEqual(first?.health.periods[period].bars.map(({ from, to }) => covered(from, to)))
  expect(new Set(known('7d'))).toEqual(new Set([true, false]))
})

describe('a registration that does not fit the contract', () => {
  const odd = '{ "id":"wh_odd", "url":7.0, "events":["*"] }'
  const listing = (times: number) => async () => {
    const live = JSON.stringify(await platform.live())
    const body = live.replace(/]$/, `,${odd}]`)
    await platform.control('/faults', { kind: 'status', status: 200, body, times, match: { endpoint: 'listWebhooks' } })
  }

  test('is told with its field and text beside the others, which stay as they are', async () => {
    const before = await desk.list()
    await listing(1)()
    const { registrations, unreadable } = await desk.list()
    expect(registrations.map(({ id }) => id)).toEqual(before.registrations.map(({ id }) => id))
    expect(unreadable).toEqual([
      {
        index: registrations.length,
        id: 'wh_odd',
        field: 'url',
        reason: 'expected string, received number',
        raw: odd,
        isCut: false,
      },
    ])
    expect(before.unreadable).toEqual([])
  })

  test('is neither changed nor deleted, and nothing is sent', async () => {
    const seen = { id: 'wh_odd', url: 'https://a.example/', events: ['*'] }
    for (const attempt of [() => desk.remove(seen, 'a.example'), () => desk.change(seen, [])]) {
      await listing(1)()
      const sent = platform.requests().length
      expect(await attempt()).toMatchObject({ status: 409, body: { detail: expect.stringContaining('can’t be read') } })
      expect(
        platform
          .requests()
          .slice(sent)
          .filter((line) => !line.startsWith('GET')),
      ).toEqual([])
    }
  })

  test('keeps a deletion of another from claiming what it can not know', async () => {
    const [hooks] = (await desk.list()).registrations
    if (!hooks) throw new Error('The sandbox has no registrations.')
    await listing(1)()
    const { status, body } = await desk.remove(hooks)
    expect(status).toBe(400)
    expect(body.detail).toContain('may lose')
  })
})

test('an endpoint of deliveries without a registration is told, with the deletion that explains it', async () => {
  await sync()
  const [hooks, ops] = (await desk.list()).registrations
  if (!hooks || !ops) throw new Error('The sandbox has no registrations.')
  await desk.remove(ops)
  await platform.spoil('DELETE', { kind: 'reset', when: 'after' })
  await desk.remove(hooks, 'hooks.acme.example')
  const { unregistered } = await desk.list()
  const rows = await held.database.select().from(delivery)
  const times = rows.filter(({ endpoint }) => endpoint === ops.url).map(({ sortAt }) => sortAt.getTime())
  expect(unregistered.find(({ url }) => url === ops.url)).toEqual({
    url: ops.url,
    deliveries: times.length,
    firstAt: new Date(Math.min(...times)).toISOString(),
    lastAt: new Date(Math.max(...times)).toISOString(),
    deletion: expect.objectContaining({ action: 'delete', state: 'done', by: 'A operator' }),
  })
  expect(unregistered.find(({ url }) => url === hooks.url)?.deletion?.state).toBe('unknown')
  expect(unregistered).toHaveLength(2)
  const order = unregistered.map(({ lastAt }) => Date.parse(lastAt))
  expect(order).toEqual(order.toSorted((a, b) => b - a))
})

test("a change propagates by the platform's clock", async () => {
  const made = await desk.create({ url: 'https://new.acme.example/', events: ['*'] })
  const propagating = async () => (await desk.list()).registrations.at(-1)?.lastChange?.propagatingMs
  expect(made.body.change.propagatingMs).toBeGreaterThan(31_000)
  await platform.control('/clock', { advanceMs: 30_000 })
  expect(await propagating()).toBeGreaterThan(1_000)
  expect(await propagating()).toBeLessThan(32_000)
  await platform.control('/clock', { advanceMs: 32_000 })
  expect(await propagating()).toBe(0)
})

describe('traffic', () => {
  test('is counted since a moment for each endpoint, with how far the archive is', async () => {
    await sync()
    const rows = await held.database.select().from(delivery)
    const since = new Date(Date.now() - 23 * HOUR_MS)
    const urls = [...new Set(rows.map(({ endpoint }) => endpoint)), 'https://quiet.acme.example/?a=b&c']
    const { body } = await desk.traffic({ since, urls })
    expect(body.since).toBe(since.toISOString())
    expect(Math.abs(Date.parse(body.syncedAt ?? '') - Date.now())).toBeLessThan(60_000)
    expect(body.endpoints.map(({ url }) => url)).toEqual(urls)
    for (const { url, deliveries, delivered, lastAt } of body.endpoints) {
      const own = rows.filter((row) => row.endpoint === url && row.sortAt >= since)
      expect(deliveries).toBe(own.length)
      expect(delivered).toBe(own.filter(({ outcome }) => outcome === 'delivered').length)
      expect(lastAt).toBe(own.length ? new Date(Math.max(...own.map(({ sortAt }) => +sortAt))).toISOString() : null)
    }
    expect(body.endpoints[0]?.deliveries).toBeGreaterThan(0)
  })

  test('goes back a day at most, and takes one to five endpoints', async () => {
    const { body } = await desk.traffic({ since: '2020-01-01T00:00:00Z', urls: ['a'] })
    expect(Date.now() - Date.parse(body.since)).toBeLessThan(24 * HOUR_MS + 10_000)
    for (const count of [0, 6]) {
      const urls = Array.from({ length: count }, () => 'a')
      expect((await desk.traffic({ since: '2026-01-01T00:00:00Z', urls })).status).toBe(400)
    }
    expect((await desk.traffic({ since: 'yesterday', urls: ['a'] })).status).toBe(400)
  })
})

test('a platform that refuses the key is a failure with its cause, never an empty list', async () => {
  const wrong = { ...platform.environment, name: 'wrong-key', integratorSecret: 'not-the-secret' }
  await expect(listRegistrations(scopeOf(wrong))).rejects.toMatchObject({ code: 'platform', kind: 'unauthorized' })
})

describe('a long list', () => {
  const registrations = (count: number, events: string[] = []) =>
    Array.from({ length: count }, (_, index) => ({ id: `w${index}`, url: `https://a.example/${index}`, events }))
  const answerWith = (list: object[]) =>
    platform.spoil('GET', { kind: 'status', status: 200, body: JSON.stringify(list) })

  test('is read with the health of the first 500, and refused when it is longer than 1,000', async () => {
    const bottomAt = new Date(Date.now() - 48 * HOUR_MS)
    await held.database.insert(archiveSpan).values({ ...SPAN, topAt: new Date(), bottomAt })
    await answerWith(registrations(501))
    const { registrations: rows } = await desk.list()
    const isKnown = rows.map(({ health }) => health.periods['24h'].bars.every(({ counts }) => counts !== null))
    expect(isKnown).toEqual([...Array.from({ length: 500 }, () => true), false])
    await answerWith(registrations(1001))
    await expect(listRegistrations(platform.scopeOf(desk.account))).rejects.toMatchObject({ code: 'platform' })
  })

  test('of events is cut, and can be deleted but not changed: nobody sees what would be lost', async () => {
    const [ops] = await platform.live()
    const events = Array.from({ length: 502 }, (_, index) => `a.e${index % 501}`)
    const long = [{ ...ops, events }]
    await answerWith(long)
    const [row] = (await desk.list()).registrations
    expect(row?.events).toEqual(events.slice(0, 500))
    if (!row) throw new Error('The list is empty.')
    await answerWith(long)
    const changed = await desk.change(row, ['a.e0'])
    expect([changed.status, changed.body.detail]).toEqual([400, expect.stringContaining('more than 500 events')])
    await answerWith(long)
    expect((await desk.remove(row, 'hooks.acme.example')).body.change).toMatchObject({ state: 'done' })
  })
})

test('a platform that is down is a failure with its cause', async () => {
  const down = { ...platform.environment, name: 'down', baseUrl: 'http://127.0.0.1:9' }
  await expect(listRegistrations(scopeOf(down))).rejects.toMatchObject({ code: 'platform', kind: 'connection' })
})
