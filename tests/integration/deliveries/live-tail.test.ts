import { beforeEach, describe, expect, test, vi } from 'vitest'
import { syncDeliveries } from '@/lib/archive/sync/sync'
import { closeTails } from '@/lib/archive/tail/open-tails'
import { readGlance } from '@/lib/archive/tail/read-archive'
import { UNREADABLE } from '@/lib/archive/tail/tail-state'
import { revokeSession } from '@/lib/auth/session/revoke-sessions'
import { syncState } from '@/lib/db/schema'
import { recordText, startRecordList } from '../../support/record-list'
import { addAccount, addSession } from '../access/fixtures'
import { useDatabase } from '../support/use-database'
import { MINUTE, NOW, useRecordList } from '../support/use-record-list'
import { callTail, ELSEWHERE, readTail, spyOnQueries, useTails } from './live-tail-fixtures'

const held = useDatabase()
const platform = useRecordList(held)
const tails = useTails(platform)
beforeEach(() => platform.sync())

/** Adds a record so many seconds after NOW. */
const happen = (seconds: number, over: Record<string, unknown> = {}) =>
  platform.list.add(recordText(NOW + seconds * 1000, over))
const idOf = (seconds: number) => `evt_${NOW + seconds * 1000}`

describe('someone who watches', () => {
  test('sees what the platform delivers with the next sync, each once, and is told that it is live', async () => {
    platform.addRecords(3)
    await platform.sync()
    const client = await tails.open()
    expect(client.events).toMatchObject([
      { name: 'begin', data: { isContinued: false } },
      { name: 'state', data: { isLive: true } },
    ])
    happen(1)
    happen(2)
    await tails.pass(1000)
    expect(client.events.slice(2)).toMatchObject([{ name: 'rows', data: { skipped: 0 } }])
    expect(client.rowIds).toEqual([idOf(2), idOf(1)])
    await tails.pass(1000)
    happen(3)
    await tails.pass(1000)
    expect(client.rowIds).toEqual([idOf(2), idOf(1), idOf(3)])
    expect(platform.list.pages).toBe(5)
  })

  test('sees what another process archives, and nothing of another environment', async () => {
    const client = await tails.open({}, { sync: ELSEWHERE })
    const production = await startRecordList('production')
    production.add(recordText(NOW + 9_000))
    await syncDeliveries(production.environment, { kind: 'head', signal: new AbortController().signal })
    await production.close()
    happen(1)
    await platform.sync()
    await tails.pass(500)
    expect(client.rowIds).toEqual([idOf(1)])
  })

  test('sees only what the filter lets through, and shares the read with those who filter alike', async () => {
    const clients = [
      await tails.open({ outcome: ['failed'] }),
      await tails.open({ outcome: ['failed'] }, { session: 's2' }),
      await tails.open({ text: 'ofr_2' }),
      await tails.open(),
      await tails.open({}, { session: 's2' }),
    ]
    happen(1)
    happen(2, { success: false, responseStatus: 500 })
    happen(3, { payload: { event: 'offramp.completed', id: 'ofr_2', eventId: idOf(3), sequence: 1 } })
    const queries = await spyOnQueries()
    await tails.pass(1000)
    expect(queries.count(/"settled" from "delivery"/)).toBe(3)
    const all = [idOf(3), idOf(2), idOf(1)]
    expect(clients.map(({ rowIds }) => rowIds)).toEqual([[idOf(2)], [idOf(2)], [idOf(3)], all, all])
  })

  test('does not see what a sync of the past brings', async () => {
    platform.addRecords(350)
    await platform.sync('head', { pageBudget: 1 })
    const client = await tails.open({}, { sync: ELSEWHERE })
    await platform.sync()
    await platform.expectWhole()
    await tails.pass(500)
    happen(1)
    await platform.sync()
    await tails.pass(500)
    expect(client.rowIds).toEqual([idOf(1)])
  })

  test('sees what happens after a delivery that is dated in the future', async () => {
    happen(0, { timestamp: '2990-01-01T00:00:00.000Z' })
    await platform.sync()
    const client = await tails.open({}, { sync: ELSEWHERE })
    const soon = Date.now() + 1000
    platform.list.add(recordText(soon))
    await platform.sync()
    await tails.pass(500)
    expect(client.rowIds).toEqual([`evt_${soon}`])
  })

  test('is not held up by someone whose news can not be read, who is told so once', async () => {
    happen(0)
    await platform.sync()
    const odd = await tails.open({}, { after: { id: 0, floor: 999_999_999_999_999 } })
    const client = await tails.open()
    happen(1)
    for (let second = 0; second < 3; second++) await tails.pass(1000)
    expect(client.rowIds).toEqual([idOf(1)])
    expect(client.events.filter(({ name }) => name === 'state')).toMatchObject([{ data: { isLive: true } }])
    expect(odd.events).toMatchObject([{ name: 'begin' }, { name: 'state', data: UNREADABLE }])
  })

  test('gets the newest of many, with the number of the others', async () => {
    const client = await tails.open({}, { sync: ELSEWHERE })
    for (let second = 1; second <= 430; second++) happen(second)
    await platform.sync()
    await tails.pass(500)
    expect(client.events.at(-1)).toMatchObject({ name: 'rows', data: { skipped: 230 } })
    expect(client.rowIds).toHaveLength(200)
    expect([client.rowIds[0], client.rowIds.at(-1)]).toEqual([idOf(430), idOf(231)])
  })
})

describe('a stream', () => {
  test('ends by itself, and the next one goes on without loss or repetition', async () => {
    const first = await tails.open()
    happen(1)
    await tails.pass(1000)
    await tails.pass(54_000)
    expect(first.isEnded).toBe(true)
    expect(first.events.at(-1)?.name).toBe('end')
    happen(2)
    happen(3)
    await platform.sync()
    const second = await tails.open({}, { after: first.position })
    happen(4)
    await tails.pass(1000)
    expect(second.events[0]).toMatchObject({ name: 'begin', data: { isContinued: true } })
    expect([...first.rowIds, ...second.rowIds]).toEqual([idOf(1), idOf(3), idOf(2), idOf(4)])
  })

  test('that is continued gets what it lacks, and one that stands what it lacks', async () => {
    const first = await tails.open()
    await first.leave()
    const standing = await tails.open()
    happen(1)
    await tails.pass(1000)
    happen(2)
    await platform.sync()
    const continued = await tails.open({}, { after: first.position })
    expect(standing.rowIds).toEqual([idOf(1), idOf(2)])
    expect(continued.rowIds).toEqual([idOf(2), idOf(1)])
  })

  test('begins anew, and says so, from a position that this archive never had', async () => {
    platform.addRecords(3)
    await platform.sync()
    const client = await tails.open({}, { after: { id: 99, floor: 0 } })
    happen(1)
    await tails.pass(1000)
    expect(client.events[0]).toMatchObject({ name: 'begin', data: { isContinued: false } })
    expect(client.rowIds).toEqual([idOf(1)])
  })

  test('moves its position on while nothing matches, and gives a sign of life', async () => {
    const client = await tails.open({ user: ['nobody'] })
    happen(1)
    await tails.pass(1000)
    await tails.pass(14_000)
    expect(client.rowIds).toEqual([])
    expect(client.text).toContain(': still here\n')
    expect(client.position?.id).toBe(1)
  })

  test('of a client that takes nothing holds one message of each kind, and the newest rows', async () => {
    const body = await tails.streamOf({}, { sync: ELSEWHERE })
    await tails.untilQuiet()
    for (let batch = 0; batch < 3; batch++) {
      for (let i = 1; i <= 90; i++) happen(batch * 90 + i)
      await platform.sync()
      await tails.pass(500)
    }
    const client = readTail(body)
    await tails.untilQuiet()
    expect(client.events.map(({ name }) => name)).toEqual(['begin', 'state', 'rows'])
    expect(client.events[2]).toMatchObject({ data: { skipped: 70 } })
    expect([client.rowIds[0], client.rowIds.at(-1)]).toEqual([idOf(270), idOf(71)])
  })

  test('is refused beyond four of a session, until one of them is left', async () => {
    const clients = [await tails.open(), await tails.open(), await tails.open(), await tails.open()]
    await expect(tails.open()).rejects.toMatchObject({ code: 'too_many' })
    await tails.open({}, { session: 's2' })
    await clients[0]?.leave()
    await tails.open()
  })

  test('ends when the client leaves, and when the process stops', async () => {
    const left = new AbortController()
    const first = await tails.open({}, { signal: left.signal })
    const second = await tails.open()
    left.abort()
    await tails.untilQuiet()
    expect([first.isEnded, second.isEnded]).toEqual([true, false])
    await closeTails()
    await tails.untilQuiet()
    expect(second.isEnded).toBe(true)
    expect(tails.hubs).toBe(0)
  })
})

describe('the platform and the database', () => {
  test('are asked nothing once nobody watches', async () => {
    const client = await tails.open()
    await tails.pass(1000)
    await client.leave()
    await tails.pass(500)
    const { pages } = platform.list
    const queries = await spyOnQueries()
    for (let second = 0; second < 5; second++) await tails.pass(1000)
    expect(queries.count(/./)).toBe(0)
    expect(platform.list.pages).toBe(pages)
    expect(tails.hubs).toBe(0)
  })

  test('are left alone while the platform refuses us; the list says so until a sync has come through', async () => {
    platform.list.beforePage = (response) => {
      response.writeHead(401).end('{"title":"Unauthorized","status":401}')
      return true
    }
    const client = await tails.open()
    for (let second = 0; second < 15; second++) await tails.pass(1000)
    expect(platform.list.pages).toBe(2)
    expect(client.events.at(-1)).toMatchObject({
      name: 'state',
      data: { isLive: false, message: expect.stringContaining('refused the key'), since: expect.any(String) },
    })
    const next = await tails.open({}, { after: client.position })
    platform.list.beforePage = () => false
    happen(1)
    await platform.sync()
    await tails.pass(1000)
    expect(next.events.map(({ name }) => name)).toEqual(['begin', 'state', 'state', 'rows'])
    expect(next.events[2]).toMatchObject({ data: { isLive: true } })
  })

  test('are told by the clock of the database how long ago a sync has caught up', async () => {
    const hour = new Date(Date.now() - 60 * MINUTE)
    await held.database.update(syncState).set({ caughtUpAt: hour })
    const { caughtUpAgo, ...glance } = await readGlance('sandbox')
    expect(glance).toEqual({ records: 0, caughtUpAt: hour, isBusy: false, problem: null, unansweredSince: null })
    expect(Math.round(Number(caughtUpAgo) / (10 * MINUTE))).toBe(6)
  })

  test('are asked once a second however many processes watch, one at a time, and all see the same', async () => {
    const here = await tails.open()
    tails.startProcess()
    const there = await tails.open()
    const before = platform.list.pages
    for (let second = 1; second <= 6; second++) {
      happen(second)
      await tails.pass(1000)
    }
    await tails.pass(500)
    expect(platform.list.pages - before).toBeLessThanOrEqual(7)
    expect(here.rowIds).toHaveLength(6)
    expect(there.rowIds).toEqual(here.rowIds)
  })
})

describe('the route', () => {
  test('answers events that nobody keeps or holds up, from the last one that the browser names', async () => {
    platform.addRecords(3)
    await platform.sync()
    // No sync may start, because the configured platform is unreachable.
    const problem = { code: 'server', message: 'Down', at: new Date(NOW).toISOString(), isPaused: false, retryAt: null }
    await held.database.update(syncState).set({ problem })
    const { cookie } = await addSession(await addAccount('viewer'))
    const response = await callTail(
      { cookie, 'last-event-id': `2-${NOW - 10 * MINUTE}` },
      '?after=1-0&outcome=delivered',
    )
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const client = readTail(response.body ?? new ReadableStream())
    await vi.waitFor(() => expect(client.rowIds).toEqual([`evt_${NOW - MINUTE}`]), { timeout: 10_000 })
    await client.leave()
  })

  test('is closed to a session that was revoked, to a damaged position, and opens nothing for HEAD', async () => {
    const session = await addSession(await addAccount('viewer'))
    expect((await callTail({ cookie: session.cookie }, '?after=newest')).status).toBe(400)
    expect((await callTail({ cookie: session.cookie }, '', 'HEAD')).status).toBe(200)
    expect(tails.hubs).toBe(0)
    await held.database.transaction((tx) => revokeSession(tx, session.id, 'test'))
    expect((await callTail({ cookie: session.cookie })).status).toBe(401)
  })
})
