import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { canWatcherSync } from '@/lib/archive/sync/can-watcher-sync'
import { CLOCK } from '@/lib/platform-sync/clock'
import { startVirtualTime, type VirtualTime } from '../support/models/virtual-time'
import { recordText } from '../support/record-list'
import { NOW, useArchive } from './support/use-archive'

const archive = useArchive()
const MINUTE = 60_000

/** Breaks the platform from the third page on. */
function breakPlatform(time: VirtualTime, lasts: number, fail: (response: ServerResponse) => void) {
  const requests: number[] = []
  let end = Number.POSITIVE_INFINITY
  archive.list.beforePage = (response, _cursor, page) => {
    if (page === 3) end = time.now + lasts
    const isDown = page >= 3 && time.now < end
    if (isDown) {
      requests.push(time.now)
      fail(response)
    }
    return isDown
  }
  return {
    requests,
    get end() {
      return end
    },
  }
}

const answer =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, headers).end(JSON.stringify({ title: 'Trouble', status }))

const OUTAGES: [string, (response: ServerResponse) => void][] = [
  ...[500, 501, 502, 503, 504].map((status): [string, (response: ServerResponse) => void] => [
    `answers ${status}`,
    answer(status),
  ]),
  ['resets connections', (response) => void response.socket?.resetAndDestroy()],
  [
    'breaks off in the middle of answers',
    (response) => {
      response.writeHead(200, { 'content-length': '10000' })
      response.write('{"data":[', () => response.destroy())
    },
  ],
]

describe('an outage', () => {
  test.each(OUTAGES)('in which the platform %s is waited out by the run that met it', async (_name, fail) => {
    archive.addRecords(750)
    const time = startVirtualTime(archive.list.environment, NOW)
    const outage = breakPlatform(time, 8 * MINUTE, fail)
    const shown: unknown[] = []
    time.onWait = async () => void shown.push(await archive.state())

    expect(await archive.sync({ clock: time.clock })).toMatchObject({ status: 'caught-up', inserted: 750 })
    const caughtUpAfter = time.now - outage.end
    expect(caughtUpAfter).toBeLessThan(MINUTE)
    // Retries are faster until the circuit breaker opens.
    const whenOpen = outage.requests.slice(5)
    const gaps = whenOpen.slice(1).map((at, i) => at - (whenOpen[i] ?? 0))
    expect(gaps.length).toBeGreaterThan(10)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5_000)
    expect(shown.at(-1)).toMatchObject({
      leaseUntil: expect.any(Date),
      problem: { isPaused: false, retryAt: expect.any(String) },
    })
    expect((await archive.state())?.problem).toBeNull()
    await archive.expectWhole()
  })

  test('in which the platform accepts connections and never answers is waited out', async () => {
    archive.addRecords(750)
    const time = startVirtualTime(archive.list.environment, NOW, { fetchTimeoutMs: 300 })
    breakPlatform(time, MINUTE, () => undefined)
    expect(await archive.sync({ clock: time.clock })).toMatchObject({ status: 'caught-up' })
    await archive.expectWhole()
  })

  test('of more than ten minutes ends the run with what it has, and the next one catches up', async () => {
    archive.addRecords(750)
    const time = startVirtualTime(archive.list.environment, NOW)
    breakPlatform(time, 14 * MINUTE, answer(503))
    await expect(archive.sync({ clock: time.clock })).rejects.toMatchObject({ kind: 'server' })
    expect(time.now - NOW).toBeGreaterThan(9 * MINUTE)
    expect(time.now - NOW).toBeLessThan(11 * MINUTE)
    const state = await archive.state()
    expect(state).toMatchObject({ leaseUntil: null, problem: { code: 'server', retryAt: null } })
    await archive.expectHonest()

    time.advance(MINUTE)
    expect(await archive.sync({ clock: time.clock })).toMatchObject({ status: 'caught-up', inserted: 700 })
    await archive.expectWhole()
  })

  test('is the same problem to the pages, run after run, until it ends', async () => {
    const time = startVirtualTime(archive.list.environment, NOW)
    archive.list.beforePage = (response) => {
      answer(500)(response)
      return true
    }
    await expect(archive.sync({ clock: time.clock })).rejects.toThrow()
    const first = (await archive.state())?.problem
    await expect(archive.sync({ clock: time.clock })).rejects.toThrow()
    expect((await archive.state())?.problem?.at).toBe(first?.at)
    expect(await canWatcherSync(archive.list.environment.name)).toBe(false)
    archive.list.beforePage = () => false
    await archive.sync({ clock: time.clock })
    expect(await canWatcherSync(archive.list.environment.name)).toBe(true)
  })

  test('does not hold up a run that is told to stop while it waits', async () => {
    archive.addRecords(750)
    const time = startVirtualTime(archive.list.environment, NOW)
    breakPlatform(time, 60 * MINUTE, answer(503))
    const stop = new AbortController()
    const wait = (ms: number, signal: AbortSignal) => {
      setImmediate(() => stop.abort())
      return CLOCK.wait(ms * 1000, signal)
    }
    const clock = { ...time.clock, wait }
    expect(await archive.sync({ clock, signal: stop.signal })).toMatchObject({ status: 'stopped', pages: 2 })
    expect(await archive.state()).toMatchObject({ leaseUntil: null, problem: { code: 'server', retryAt: null } })
  })
})

describe('a platform that asks us to slow down', () => {
  test.each([
    ['in seconds', '7', 7_000, 15_000],
    ['by a date', new Date(NOW + 45_000).toUTCString(), 0, MINUTE],
    ['by a date that has passed', new Date(NOW - MINUTE).toUTCString(), 0, 15_000],
    ['by a negative number', '-30', 0, 15_000],
    ['for very long', '99999999999999999999', MINUTE, MINUTE],
    ['for a year, by a date', new Date(NOW + 365 * 24 * 60 * MINUTE).toUTCString(), MINUTE, MINUTE],
    ['in words', 'soon', 0, 15_000],
    ['without a time', null, 0, 15_000],
  ])('%s is asked no sooner, and not forgotten', async (_name, retryAfter, shortest, longest) => {
    archive.addRecords(350)
    const time = startVirtualTime(archive.list.environment, NOW)
    const outage = breakPlatform(
      time,
      4 * MINUTE,
      answer(429, retryAfter === null ? {} : { 'retry-after': retryAfter }),
    )
    expect(await archive.sync({ clock: time.clock })).toMatchObject({ status: 'caught-up' })
    const gaps = outage.requests.slice(1).map((at, i) => at - (outage.requests[i] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(shortest)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(longest)
    expect(time.now - outage.end).toBeLessThanOrEqual(MINUTE)
    await archive.expectWhole()
  })
})

describe('a platform that refuses us', () => {
  const refuse = (date: number) => (response: ServerResponse) => {
    response.writeHead(401, { date: new Date(date).toUTCString() }).end('{"title":"Unauthorized","status":401}')
    return true
  }

  test.each([
    ['behind', 301_000, 'This machine’s clock is 301 s behind the platform’s'],
    ['ahead', -3_600_000, 'This machine’s clock is 3600 s ahead of the platform’s'],
    ['right', 0, 'The platform refused the key or signature (401)'],
  ])('pauses the sync and names the cause, with our clock %s', async (_name, off, message) => {
    const time = startVirtualTime(archive.list.environment, NOW + 500)
    archive.list.beforePage = refuse(NOW + off)
    await expect(archive.sync({ clock: time.clock })).rejects.toMatchObject({ kind: 'unauthorized' })
    expect((await archive.state())?.problem).toMatchObject({ isPaused: true, retryAt: null })
    expect((await archive.state())?.problem?.message).toContain(message)
  })

  test('for ten minutes gets one request for each run, and is synced again once it lets us in', async () => {
    archive.addRecords(50)
    const { name } = archive.list.environment
    const time = startVirtualTime(archive.list.environment, NOW)
    archive.list.beforePage = refuse(NOW)
    for (let run = 0; run < 10; run++) {
      await expect(archive.sync({ clock: time.clock })).rejects.toThrow()
      time.advance(MINUTE)
    }
    expect(archive.list.pages).toBe(10)
    expect((await archive.state())?.problem?.at).toBe(new Date(NOW).toISOString())
    expect(await canWatcherSync(name)).toBe(false)
    archive.list.beforePage = () => false
    archive.list.add(recordText(NOW - 1_000))
    expect(await archive.sync({ clock: time.clock })).toMatchObject({ status: 'caught-up', inserted: 51 })
    expect((await archive.state())?.problem).toBeNull()
    expect(await canWatcherSync(name)).toBe(true)
    await archive.expectWhole()
  })
})
