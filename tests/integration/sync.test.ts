import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { syncDeliveries } from '@/lib/archive/sync'
import { archiveSpan, delivery, syncState } from '@/lib/db/schema'
import { archiveMultiset, countThreeWays, falselyClaimed, platformMultiset } from '../support/archive-model'
import { type RecordList, recordText, startRecordList } from '../support/record-list'
import { useDatabase } from './support/use-database'

const held = useDatabase()
const NOW = Date.parse('2026-11-20T12:00:00Z')
const MINUTE = 60_000

let list: RecordList
beforeEach(async () => {
  list = await startRecordList()
  list.now = new Date(NOW)
})
afterEach(() => list.close())

const never = new AbortController().signal
const sync = (kind: 'head' | 'full' = 'head') => syncDeliveries(list.environment, { kind, signal: never })

/** Records one minute apart, the newest `minutesAgo` minutes before the platform's clock. */
function addRecords(count: number, minutesAgo = 1): void {
  list.add(...Array.from({ length: count }, (_, i) => recordText(NOW - (minutesAgo + count - 1 - i) * MINUTE)))
}

/** Later: the platform's clock moves on and records arrive. */
function passTime(minutes: number, ...texts: string[]): void {
  list.now = new Date((list.now?.getTime() ?? NOW) + minutes * MINUTE)
  list.add(...texts)
}

async function expectWhole(): Promise<void> {
  expect(await archiveMultiset(held.database)).toEqual(platformMultiset(list))
  const [rows, counted, total] = await countThreeWays(held.database)
  expect([counted, total]).toEqual([rows, rows])
  expect(await falselyClaimed(held.database, list)).toBe(0)
}

describe('first sync', () => {
  test('takes every record of every page and closes the coverage at the last page', async () => {
    addRecords(333)
    expect(await sync()).toMatchObject({ status: 'caught-up', pages: 4, records: 333, inserted: 333 })
    await expectWhole()
    const spans = await held.database.select().from(archiveSpan)
    expect(spans).toMatchObject([{ state: 'closed', reachedEnd: true }])
  })

  test('of an empty list covers everything', async () => {
    expect(await sync()).toMatchObject({ status: 'caught-up', inserted: 0 })
    expect(await held.database.select().from(archiveSpan)).toMatchObject([{ state: 'closed', bottomAt: null }])
  })

  test('keeps 500 byte-identical records apart, also across pages', async () => {
    addRecords(60, 10)
    list.add(
      ...Array.from({ length: 500 }, () => recordText(NOW - 5 * MINUTE, { payload: { event: 'payment.updated' } })),
    )
    addRecords(4, 1)
    await sync()
    await expectWhole()
    await sync('full')
    await expectWhole()
  })

  test('keeps byte-identical records apart in a list that is not in order', async () => {
    list.add(...Array.from({ length: 150 }, (_, i) => recordText(NOW - (i % 7) * MINUTE)))
    await sync()
    await expectWhole()
  })

  test('keeps records without a timestamp, with unknown members and with odd types', async () => {
    addRecords(3)
    const odd = [
      { timestamp: undefined },
      { timestamp: 'yesterday' },
      { event: 'future.event', extra: { deep: [1.5] } },
      { responseStatus: '200' },
      { success: 'yes', error: 7 },
      { webhookUrl: undefined, event: undefined, payload: 'text' },
      { error: 'nul \u0000 and half \ud83d a pair' },
      { event: 'x'.repeat(5_000), webhookUrl: `https://a.example/${'y'.repeat(5_000)}` },
    ]
    list.add(...odd.map((over, i) => recordText(NOW - i * 1_000, over)))
    await sync()
    await expectWhole()
    const outcomes = await held.database.select({ outcome: delivery.outcome }).from(delivery)
    expect(outcomes.filter(({ outcome }) => outcome === 'contradictory')).toHaveLength(1)
  })

  test('keeps the payload byte for byte', async () => {
    const payload = '{ "a":1.0,"b":1e21 ,"c":9007199254740993,"2":0,"1":0,"d":"\\u00e9\\/","a":2}'
    list.add(recordText(NOW - MINUTE, { payload: 0 }).replace('"payload":0', `"payload":${payload}`))
    await sync()
    const [row] = await held.database.select().from(delivery)
    expect(row?.payload).toBe(payload)
  })
})

describe('later sync', () => {
  test('stops where it meets what is kept', async () => {
    addRecords(1_000, 10)
    await sync()
    passTime(5, recordText(NOW + MINUTE), recordText(NOW + 2 * MINUTE))
    list.pages = 0
    expect(await sync()).toMatchObject({ status: 'caught-up', inserted: 2, pages: 2 })
    await expectWhole()
    expect(await held.database.select().from(archiveSpan)).toHaveLength(1)
  })

  test('finds records that were logged late with an older time', async () => {
    addRecords(250, 10)
    await sync()
    passTime(1, recordText(NOW - 90_000, { event: 'late.event' }))
    await sync()
    await expectWhole()
  })

  test('does not take a platform clock that runs ahead for coverage', async () => {
    list.now = new Date(NOW + 60 * MINUTE)
    addRecords(10)
    await sync()
    list.add(...Array.from({ length: 250 }, (_, i) => recordText(NOW + i * 1_000)))
    await sync()
    expect(await archiveMultiset(held.database)).toEqual(platformMultiset(list))
  })

  test('adds a twin of a record that is already kept', async () => {
    const twin = recordText(NOW - MINUTE)
    list.add(twin)
    await sync()
    list.add(twin)
    passTime(1)
    await sync()
    await expectWhole()
  })

  test('after 31 days shows a hole that cannot be closed', async () => {
    addRecords(150)
    await sync()
    list.dropOlderThan(Number.POSITIVE_INFINITY)
    const later = NOW + 31 * 24 * 60 * MINUTE
    list.now = new Date(later)
    list.add(...Array.from({ length: 150 }, (_, i) => recordText(later - (150 - i) * MINUTE)))
    await sync()
    expect(await held.database.$count(delivery)).toBe(300)
    expect(await held.database.select().from(archiveSpan)).toHaveLength(2)
  })
})

test('records that arrive between pages are neither lost nor doubled', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 6 }),
      fc.integer({ min: 0, max: 350 }),
      fc.boolean(),
      async (inserts, before, areTwins) => {
        const fresh = await startRecordList(`e${Math.random()}`)
        const place = fresh.environment.name
        try {
          let time = NOW
          const add = (count: number) => {
            const step = areTwins ? 0 : 1_000
            fresh.add(...Array.from({ length: count }, (_, i) => recordText(time + (i + 1) * step)))
            time += count * step
          }
          add(before)
          const waiting = [...inserts]
          fresh.beforePage = () => {
            add(waiting.shift() ?? 0)
            fresh.now = new Date(time)
            return false
          }
          await syncDeliveries(fresh.environment, { kind: 'head', signal: never })
          expect(await falselyClaimed(held.database, fresh, place)).toBe(0)
          waiting.length = 0
          time += 3_600_000
          fresh.now = new Date(time)
          await syncDeliveries(fresh.environment, { kind: 'head', signal: never })
          expect(await archiveMultiset(held.database, place)).toEqual(platformMultiset(fresh))
        } finally {
          await fresh.close()
        }
      },
    ),
    { numRuns: 25 },
  )
}, 60_000)

describe('a run that is stopped', () => {
  test('goes on from the last stored page, below what arrived since', async () => {
    addRecords(550)
    const stop = new AbortController()
    let batches = 0
    const onStored = () => {
      if (++batches === 2) stop.abort()
    }
    expect(await syncDeliveries(list.environment, { kind: 'head', signal: stop.signal, onStored })).toMatchObject({
      status: 'stopped',
      pages: 2,
    })
    expect(await falselyClaimed(held.database, list)).toBe(0)
    passTime(3, recordText(NOW + MINUTE))
    list.pages = 0
    expect(await sync()).toMatchObject({ status: 'caught-up' })
    await expectWhole()
    expect(list.pages).toBeLessThan(9)
  })

  test('leaves nothing half stored when the answer breaks off', async () => {
    addRecords(250)
    list.beforePage = (response, _cursor, page) => {
      if (page !== 2) return false
      response.setHeader('content-type', 'application/json')
      response.end('{"data":[{"event":"payment.')
      return true
    }
    await expect(sync()).rejects.toMatchObject({ code: 'platform', kind: 'contract' })
    expect(await held.database.$count(delivery)).toBe(100)
    const [state] = await held.database.select().from(syncState)
    expect(state).toMatchObject({ leaseUntil: null, problem: { code: 'contract' } })
    await sync()
    await expectWhole()
    expect((await held.database.select().from(syncState))[0]?.problem).toBeNull()
  })

  test('starts anew when the platform no longer knows its cursor', async () => {
    addRecords(350)
    list.beforePage = (response, cursor, page) => {
      if (page !== 3 || cursor === null) return false
      response.statusCode = 400
      response.end(JSON.stringify({ title: 'Bad Request', status: 400, detail: 'cursor expired' }))
      return true
    }
    expect(await sync()).toMatchObject({ status: 'caught-up' })
    await expectWhole()
  })

  test.each([
    ['the same cursor again', (page: number) => (page > 1 ? '"7"' : '"7"')],
    ['two cursors in turn', (page: number) => (page % 2 === 0 ? '"7"' : '"8"')],
    ['no cursor', () => 'null'],
  ])('refuses a list that gives %s', async (_name, cursor) => {
    list.beforePage = (response, _cursor, page) => {
      response.end(`{"data":[${recordText(NOW - page)}],"hasMore":true,"nextCursor":${cursor(page)}}`)
      return true
    }
    await expect(sync()).rejects.toMatchObject({ kind: 'contract' })
    expect(list.pages).toBeLessThan(5)
  })
})

describe('two runs at once', () => {
  test('only one holds the lease', async () => {
    addRecords(300)
    const results = await Promise.all([sync(), sync()])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['busy', 'caught-up'])
    await expectWhole()
  })

  test('a run whose lease was taken over stores nothing more', async () => {
    addRecords(300)
    const onStored = async () => {
      await held.database.update(syncState).set({ fence: 99 })
    }
    await expect(syncDeliveries(list.environment, { kind: 'head', signal: never, onStored })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await held.database.$count(delivery)).toBe(100)
  })
})

test('environments are kept apart', async () => {
  const other = await startRecordList('production')
  try {
    addRecords(20)
    other.add(...list.records.map(({ text }) => text))
    await sync()
    await syncDeliveries(other.environment, { kind: 'head', signal: never })
    expect(await held.database.$count(delivery)).toBe(40)
    expect(await archiveMultiset(held.database, 'production')).toEqual(await archiveMultiset(held.database))
  } finally {
    await other.close()
  }
})
