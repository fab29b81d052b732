import { beforeEach, describe, expect, test, vi } from 'vitest'
import { registrationChange } from '@/lib/db/schema'
import { platformClient } from '@/lib/platform-client'
import { beginChange } from '@/lib/registrations/change/begin-change'
import { useDatabase } from '../support/use-database'
import { type Desk, openDesk, type Seen, useSandbox } from './fixtures'

const store = useDatabase()
const platform = useSandbox()

const NEW = { url: 'https://new.acme.example', events: ['payment.created'] }
const RESET = { kind: 'reset' }

let desk: Desk
let hooks: Seen
let ops: Seen
beforeEach(async () => {
  desk = await openDesk('operator')
  const [first, second] = await platform.live()
  if (!first || !second) throw new Error('The sandbox has no registrations.')
  hooks = first
  ops = second
})

const changesSent = () => platform.requests().filter((request) => !request.startsWith('GET'))
const twoMinutesLater = () =>
  store.database.update(registrationChange).set({ startedAt: new Date(Date.now() - 121_000) })

test('a process that died after sending reads as unknown, and holds nobody up for ever', async () => {
  const planned = { action: 'update', webhookId: ops.id, url: ops.url, eventsBefore: ops.events } as const
  const scope = platform.scopeOf(desk.account)
  const row = await store.database.transaction((tx) =>
    beginChange(tx, scope, { ...planned, eventsAfter: ['*'] }, new Set()),
  )
  expect((await desk.list()).changes).toMatchObject([{ id: row.id, state: 'sent', propagatingMs: 60_000 }])
  expect((await desk.change(ops, ['payment.created'])).status).toBe(409)
  expect(changesSent()).toEqual([])
  await store.database.update(registrationChange).set({ startedAt: new Date(Date.now() - 121_000) })
  expect((await desk.list()).changes).toMatchObject([{ id: row.id, state: 'unknown', problem: expect.any(String) }])
  expect((await desk.change(ops, ['payment.created'])).status).toBe(200)
})

describe('a change that may still be made', () => {
  test.each<[string, string, () => ReturnType<Desk['create']>, () => ReturnType<Desk['create']>, number]>([
    [
      'a creation',
      'POST',
      () => desk.create(NEW),
      () => desk.create({ ...NEW, url: 'https://NEW.acme.example/' }),
      201,
    ],
    ['a change', 'PATCH', () => desk.change(ops, ['*']), () => desk.change(ops, ['payment.updated']), 200],
    ['a deletion', 'DELETE', () => desk.remove(ops), () => desk.remove(hooks, 'hooks.acme.example'), 200],
  ])('keeps others out for two minutes: %s', async (_what, method, lost, other, status) => {
    await platform.spoil(method, RESET)
    const { body } = await lost()
    expect(body.change.openMs).toBeGreaterThan(100_000)
    const refused = await other()
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toMatch(/A operator was .*that change may still be made.*Try again in 1[12]\d s/)
    expect(changesSent()).toHaveLength(1)
    await twoMinutesLater()
    expect((await desk.list()).changes).toMatchObject([{ state: 'unknown', openMs: 0 }])
    expect((await other()).status).toBe(status)
  })

  test('is none that the list shows: it has ended', async () => {
    await platform.spoil('POST', { kind: 'reset', when: 'after' })
    expect((await desk.create(NEW)).body).toMatchObject({ change: { state: 'unknown', openMs: 0 }, evidence: 'made' })
    const made = (await platform.live()).at(-1)
    if (!made) throw new Error('It was not made.')
    expect((await desk.remove(made)).status).toBe(200)
    expect((await desk.create(NEW)).status).toBe(201)
  })

  test('is none that the platform has answered with a failure: it can be sent again at once', async () => {
    await platform.spoil('POST', { kind: 'status', status: 500 })
    expect((await desk.create(NEW)).body).toMatchObject({ change: { openMs: 0 }, evidence: 'not-made' })
    expect((await desk.create(NEW)).status).toBe(201)
  })

  test('is given up after 90 seconds, and told so', async () => {
    const limits: number[] = []
    const limit = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms)
      return limit.signal
    })
    const client = platformClient(platform.scopeOf(desk.account).environment)
    const { call } = client
    vi.spyOn(client, 'call').mockImplementation((async (id: string, ...rest: []) => {
      if (id === 'createWebhook') setTimeout(() => limit.abort(), 100)
      return call(id as 'listWebhooks', ...rest)
      // A generic method, whose types pass through.
    }) as typeof call)
    try {
      await platform.spoil('POST', { kind: 'latency', ms: 5000 })
      const { body } = await desk.create(NEW)
      expect(limits).toEqual([90_000])
      expect(body.change).toMatchObject({ state: 'unknown', problem: 'The platform did not answer within 90 s.' })
      expect(body.change.openMs).toBeGreaterThan(100_000)
    } finally {
      vi.restoreAllMocks()
    }
  })
})

describe('an answer of 2xx that says nothing', () => {
  const CHANGES: [string, string, () => ReturnType<Desk['create']>][] = [
    ['a creation', 'POST', () => desk.create(NEW)],
    ['a change', 'PATCH', () => desk.change(ops, ['*'])],
    ['a deletion', 'DELETE', () => desk.remove(ops)],
  ]

  test.each(CHANGES)('is unknown where the list denies it: %s', async (_what, method, change) => {
    await platform.spoil(method, { kind: 'status', status: 200, body: '{"id":' })
    const { body } = await change()
    expect(body).toMatchObject({ change: { state: 'unknown', openMs: 0 }, evidence: 'not-made' })
    expect(body.change.problem).toContain('the list does not show the change')
  })

  test.each(CHANGES)('is success where the list shows it: %s', async (_what, method, change) => {
    await platform.spoil(method, { kind: 'status', status: 200, body: '{"id":', when: 'after' })
    expect((await change()).body).toMatchObject({ change: { state: 'done' }, evidence: null })
  })
})

test('a deletion that is answered 404 is no success where the list cannot say that it is gone', async () => {
  const gone = JSON.stringify({ title: 'Gone', status: 404, resourceType: 'webhook', resourceId: ops.id })
  await platform.spoil('DELETE', { kind: 'status', status: 404, body: gone })
  await platform.control('/faults', { kind: 'status', status: 401, skip: 1, times: 1, match: { method: 'GET' } })
  expect((await desk.remove(ops)).status).toBe(404)
  expect((await desk.list()).changes).toMatchObject([{ state: 'refused' }])
  expect(await platform.live()).toContainEqual(expect.objectContaining({ id: ops.id }))
})

describe('a name that looks like no event', () => {
  const ODD = 'card_issued'
  const held = (live: readonly Seen[]) =>
    JSON.stringify(live.map((each) => ({ ...each, events: [ODD, 'payment.created'] })))
  const asHeld = (method: string, body: string) => platform.spoil(method, { kind: 'status', status: 200, body })

  test('is refused where no registration has it', async () => {
    for (const answer of [await desk.create({ ...NEW, events: [ODD] }), await desk.change(ops, [...ops.events, ODD])])
      expect([answer.status, answer.body.fields]).toEqual([
        400,
        [{ field: 'body.events', message: `“${ODD}” is not an event name` }],
      ])
    expect(changesSent()).toEqual([])
    expect(await store.database.select().from(registrationChange)).toEqual([])
  })

  test('stays where a registration has it, and can be moved with it', async () => {
    const live = held([ops])
    await asHeld('GET', live)
    await asHeld('PATCH', JSON.stringify({ ...ops, events: [ODD] }))
    const seen = { ...ops, events: [ODD, 'payment.created'] }
    expect((await desk.change(seen, [ODD])).body.change).toMatchObject({ state: 'done', eventsAfter: [ODD] })
    await asHeld('GET', live)
    await asHeld('POST', JSON.stringify({ ...ops, id: 'new', events: seen.events }))
    expect((await desk.create({ ...NEW, events: seen.events })).status).toBe(201)
  })
})
