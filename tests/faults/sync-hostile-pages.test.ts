import type { ServerResponse } from 'node:http'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getDatabase } from '@/lib/db'
import { delivery, syncState } from '@/lib/db/schema'
import { startVirtualTime } from '../support/models/virtual-time'
import { recordText } from '../support/record-list'
import { NOW, useArchive } from './support/use-archive'

const archive = useArchive()
const MINUTE = 60_000

const send = (response: ServerResponse, texts: readonly string[], cursor: string | null) =>
  response.end(`{"data":[${texts.join(',')}],"hasMore":${cursor !== null},"nextCursor":${JSON.stringify(cursor)}}`)

let cursors = 0

/** Answers with the newest records forever, under fresh cursors. */
function ignoreCursors(fromPage = 1, arriving = 0): void {
  archive.list.beforePage = (response, _cursor, page) => {
    if (page < fromPage) return false
    for (let i = 0; i < arriving; i++) archive.list.add(recordText(NOW - 9_000 + page * 10 + i))
    const limit = new URL(response.req.url ?? '', 'http://list').searchParams.get('limit')
    send(
      response,
      archive.list.records.slice(0, Number(limit)).map(({ text }) => text),
      `fresh-${++cursors}`,
    )
    return true
  }
}

const rows = async () => (await getDatabase()).$count(delivery)

describe('a platform that ignores cursors', () => {
  test.each([
    ['from the first page on', 1, 0],
    ['from the second page on', 2, 0],
    ['from its tenth page on', 10, 0],
    ['while records arrive at its top', 1, 3],
  ])(
    '%s ends the run with its cause, gets no record into the archive twice, and is synced once it follows them',
    async (_name, from, arriving) => {
      archive.addRecords(2_000)
      ignoreCursors(from, arriving)
      await expect(archive.sync()).rejects.toMatchObject({
        kind: 'contract',
        message: expect.stringContaining('leads back'),
      })
      expect(archive.list.pages).toBeLessThan(from + 25)
      const state = await archive.state()
      expect(state).toMatchObject({ leaseUntil: null, completePassAt: null, caughtUpAt: null })
      expect(state?.problem).toMatchObject({ code: 'contract', isPaused: false, retryAt: null })
      await archive.expectHonest()

      // Repeated runs do no harm.
      for (let run = 0; run < 3; run++) await expect(archive.sync()).rejects.toMatchObject({ kind: 'contract' })
      expect(archive.list.pages).toBeLessThan(from + 60)
      await archive.expectHonest()

      archive.list.beforePage = () => false
      expect(await archive.sync()).toMatchObject({ status: 'caught-up' })
      await archive.expectWhole()
      expect((await archive.state())?.problem).toBeNull()
    },
  )

  test('is found out by the run that goes on after one that was stopped', async () => {
    archive.addRecords(2_000)
    const stop = new AbortController()
    let batches = 0
    await archive.sync({ signal: stop.signal, onStored: () => void (++batches === 4 && stop.abort()) })
    const kept = await rows()
    archive.list.add(recordText(NOW - 1_000))
    // The head walk is sound; after it, the stored cursor leads to the top.
    ignoreCursors(archive.list.pages + 3)
    await expect(archive.sync()).rejects.toMatchObject({ kind: 'contract' })
    await archive.expectHonest()
    expect(await rows()).toBeLessThanOrEqual(kept + 101)
    // The run no longer trusts a cursor from before.
    archive.list.beforePage = () => false
    await archive.sync()
    await archive.expectWhole()
  })

  test('in a full pass over an archive that is whole changes nothing in it, and claims no pass', async () => {
    archive.addRecords(500)
    await archive.sync()
    const before = await archive.state()
    ignoreCursors()
    await expect(archive.sync({ kind: 'full' })).rejects.toMatchObject({ kind: 'contract' })
    await archive.expectWhole()
    expect((await archive.state())?.completePassAt).toEqual(before?.completePassAt)
  })
})

describe('a platform whose pages never end', () => {
  test('because they go round in a wide circle is found out, and nothing is stored twice', async () => {
    archive.addRecords(1_200)
    const all = archive.list.records.map(({ text }) => text)
    archive.list.beforePage = (response, _cursor, page) => {
      const begin = ((page * 50) % 1_200) + 50
      send(response, all.slice(begin - 50, begin), `fresh-${++cursors}`)
      return true
    }
    await expect(archive.sync()).rejects.toMatchObject({ kind: 'contract' })
    expect(archive.list.pages).toBeLessThan(120)
    await archive.expectHonest()
    archive.list.beforePage = () => false
    await archive.sync()
    await archive.expectWhole()
  })

  test('and hold one record is found out', async () => {
    archive.addRecords(1)
    ignoreCursors()
    await expect(archive.sync()).rejects.toMatchObject({ kind: 'contract' })
    expect(archive.list.pages).toBeLessThan(80)
    expect((await archive.state())?.completePassAt).toBeNull()
  })
})

describe('a platform whose pages are large', () => {
  test('is read whole, and stored in statements of a bounded size', async () => {
    archive.addRecords(4_500)
    const texts = archive.list.records.map(({ text }) => text)
    archive.list.beforePage = (response) => {
      send(response, texts, null)
      return true
    }
    expect(await archive.sync()).toMatchObject({ status: 'caught-up', pages: 1, inserted: 4_500 })
    await archive.expectWhole()
    const ids = await (await getDatabase())
      .select({ id: delivery.id })
      .from(delivery)
      .where(eq(delivery.environment, archive.list.environment.name))
      .orderBy(delivery.sortAt)
    expect(ids.every(({ id }, i) => i === 0 || id > (ids[i - 1]?.id ?? 0))).toBe(true)
  })

  test('is followed to its end with 150,000 records on one page', async () => {
    await archive.sync()
    // Purged records are not stored again, so there are no rows to wait for.
    await (await getDatabase())
      .update(syncState)
      .set({ purgedBefore: new Date(NOW) })
      .where(eq(syncState.environment, archive.list.environment.name))
    archive.list.beforePage = (response) => {
      const texts = Array.from(
        { length: 150_000 },
        (_, i) => `{"timestamp":"${new Date(NOW - 9e6 - i).toISOString()}"}`,
      )
      send(response, texts, null)
      return true
    }
    expect(await archive.sync({ kind: 'full' })).toMatchObject({ status: 'caught-up', records: 150_000, inserted: 0 })
  }, 120_000)
})

describe('a platform that logged a day of records late, in one block', () => {
  test('is synced past it, at first and in every full pass', async () => {
    archive.addRecords(900)
    archive.list.add(...Array.from({ length: 450 }, (_, i) => recordText(NOW - 26 * 60 * MINUTE + i * 100)))
    archive.list.add(...Array.from({ length: 120 }, (_, i) => recordText(NOW - 9_000 + i * 10)))
    expect(await archive.sync()).toMatchObject({ status: 'caught-up', inserted: 1_470 })
    await archive.expectWhole()
    expect(await archive.sync({ kind: 'full' })).toMatchObject({ status: 'caught-up', inserted: 0 })
    await archive.expectWhole()
  })
})

describe('a platform that drips', () => {
  test('is waited for, and the pages can say since when it has not answered, from the first attempt on', async () => {
    archive.addRecords(120)
    const time = startVirtualTime(archive.list.environment, NOW, { fetchTimeoutMs: 500 })
    const drips = new Set<NodeJS.Timeout>()
    archive.list.beforePage = (response, _cursor, page) => {
      if (page === 1 || time.now >= NOW + MINUTE) return false
      response.writeHead(200, { 'content-type': 'application/json' })
      const drip = setInterval(() => response.write(' '), 5)
      drips.add(drip)
      response.once('close', () => clearInterval(drip))
      return true
    }
    const begin = Date.now()
    const shown: (Date | null | undefined)[] = []
    time.onWait = async () => {
      if (drips.size > 0 && time.now < NOW + MINUTE) shown.push((await archive.state())?.unansweredSince)
    }
    expect(await archive.sync({ clock: time.clock, unansweredAfterMs: 1 })).toMatchObject({ status: 'caught-up' })
    expect(shown.length).toBeGreaterThan(2)
    // The time of the first failure is kept.
    expect(new Set(shown.slice(1).map((since) => since?.getTime())).size).toBe(1)
    expect(shown[1]?.getTime()).toBeGreaterThanOrEqual(begin)
    expect((await archive.state())?.unansweredSince).toBeNull()
    await archive.expectWhole()
  })
})
