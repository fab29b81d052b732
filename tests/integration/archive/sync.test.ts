import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { syncDeliveries } from '@/lib/archive/sync/sync'
import { archiveSpan, delivery } from '@/lib/db/schema'
import { archiveMultiset, falselyClaimed, platformMultiset } from '../../support/models/archive-model'
import { recordText, startRecordList } from '../../support/record-list'
import { useDatabase } from '../support/use-database'
import { MINUTE, NOW, useRecordList } from '../support/use-record-list'

const held = useDatabase()
const platform = useRecordList(held)
const never = new AbortController().signal

/** A text that does not compress, to meet the limits of an index exactly. */
const noise = (length: number) => randomBytes(length).toString('base64url').slice(0, length)

describe('first sync', () => {
  test('takes every record of every page and closes the coverage at the last page', async () => {
    platform.addRecords(333)
    expect(await platform.sync()).toMatchObject({ status: 'caught-up', pages: 5, records: 333, inserted: 333 })
    await platform.expectWhole()
    const spans = await held.database.select().from(archiveSpan)
    expect(spans).toMatchObject([{ state: 'closed', reachedEnd: true }])
  })

  test('of an empty list covers what the platform guarantees', async () => {
    expect(await platform.sync()).toMatchObject({ status: 'caught-up', inserted: 0 })
    expect(await held.database.select().from(archiveSpan)).toMatchObject([
      { state: 'closed', bottomAt: new Date(NOW - 30 * 24 * 60 * MINUTE) },
    ])
  })

  test('keeps 500 byte-identical records apart, also across pages', async () => {
    platform.addRecords(60, 10)
    platform.list.add(
      ...Array.from({ length: 500 }, () => recordText(NOW - 5 * MINUTE, { payload: { event: 'payment.updated' } })),
    )
    platform.addRecords(4, 1)
    await platform.sync()
    await platform.expectWhole()
    await platform.sync('full')
    await platform.expectWhole()
  })

  test('keeps byte-identical records apart in a list that is seconds out of order', async () => {
    platform.list.add(...Array.from({ length: 150 }, (_, i) => recordText(NOW - (i % 5) * 1_000)))
    await platform.sync()
    await platform.expectWhole()
  })

  test('keeps records without a timestamp, with unknown members and with odd types', async () => {
    platform.addRecords(3)
    const odd = [
      { timestamp: undefined },
      { timestamp: 'yesterday' },
      { event: 'future.event', extra: { deep: [1.5] } },
      { responseStatus: '200' },
      { success: 'yes', error: 7 },
      { webhookUrl: undefined, event: undefined, payload: 'text' },
      { error: 'nul \u0000 and half \ud83d a pair' },
      { error: { code: 'timeout' }, success: false },
      { event: '事'.repeat(5_000), webhookUrl: `https://a.example/${'件'.repeat(5_000)}` },
      { event: noise(9_000), webhookUrl: `https://a.example/${noise(9_000)}` },
      { timestamp: '0000-01-01T00:00:00Z' },
      { timestamp: '9999-12-31T23:59:59-05:00', payload: { occurredAt: '0000-01-01T00:00:00Z' } },
      { timestamp: '1970-01-01T00:00:00Z' },
    ]
    platform.list.add(...odd.map((over, i) => recordText(NOW - i * 1_000, over)))
    await platform.sync()
    await platform.expectWhole()
    const outcomes = await held.database.select({ outcome: delivery.outcome }).from(delivery)
    expect(outcomes.filter(({ outcome }) => outcome === 'contradictory')).toHaveLength(3)
    expect(outcomes.filter(({ outcome }) => outcome === 'unknown')).toHaveLength(1)
  })

  test('keeps the payload byte for byte', async () => {
    const payload = '{ "a":1.0,"b":1e21 ,"c":9007199254740993,"2":0,"1":0,"d":"\\u00e9\\/","a":2}'
    platform.list.add(recordText(NOW - MINUTE, { payload: 0 }).replace('"payload":0', `"payload":${payload}`))
    await platform.sync()
    const [row] = await held.database.select().from(delivery)
    expect(row?.payload).toBe(payload)
  })
})

describe('later sync', () => {
  test('stops where it meets what is kept', async () => {
    platform.addRecords(1_000, 10)
    await platform.sync()
    platform.passTime(5, recordText(NOW + MINUTE), recordText(NOW + 2 * MINUTE))
    platform.list.pages = 0
    expect(await platform.sync()).toMatchObject({ status: 'caught-up', inserted: 2, pages: 2 })
    await platform.expectWhole()
    expect(await held.database.select().from(archiveSpan)).toHaveLength(1)
  })

  test('finds records that were logged late with an older time', async () => {
    platform.addRecords(250, 10)
    await platform.sync()
    platform.passTime(1, recordText(NOW - 90_000, { event: 'late.event' }))
    await platform.sync()
    await platform.expectWhole()
  })

  test('does not take a platform clock that runs ahead for coverage', async () => {
    platform.list.now = new Date(NOW + 60 * MINUTE)
    platform.addRecords(10)
    await platform.sync()
    platform.list.now = new Date(NOW)
    platform.list.add(...Array.from({ length: 250 }, (_, i) => recordText(NOW + i * 1_000)))
    await platform.sync()
    expect(await archiveMultiset(held.database)).toEqual(platformMultiset(platform.list))
  })

  test('adds a twin of a record that is already kept', async () => {
    const twin = recordText(NOW - MINUTE)
    platform.list.add(twin)
    await platform.sync()
    platform.list.add(twin)
    platform.passTime(1)
    await platform.sync()
    await platform.expectWhole()
  })

  test('after 31 days shows a hole that cannot be closed', async () => {
    platform.addRecords(150)
    await platform.sync()
    platform.list.dropOlderThan(Number.POSITIVE_INFINITY)
    const later = NOW + 31 * 24 * 60 * MINUTE
    platform.list.now = new Date(later)
    platform.list.add(...Array.from({ length: 150 }, (_, i) => recordText(later - (150 - i) * MINUTE)))
    await platform.sync()
    expect(await held.database.$count(delivery)).toBe(300)
    expect(await held.database.select().from(archiveSpan)).toHaveLength(2)
  })
})

test('records that arrive between pages are neither lost nor doubled', async () => {
  let archives = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 6 }),
      fc.integer({ min: 0, max: 350 }),
      fc.boolean(),
      async (inserts, before, areTwins) => {
        const fresh = await startRecordList(`e${archives++}`)
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
}, 240_000)

test('environments are kept apart', async () => {
  const other = await startRecordList('production')
  try {
    platform.addRecords(20)
    other.add(...platform.list.records.map(({ text }) => text))
    await platform.sync()
    await syncDeliveries(other.environment, { kind: 'head', signal: never })
    expect(await held.database.$count(delivery)).toBe(40)
    expect(await archiveMultiset(held.database, 'production')).toEqual(await archiveMultiset(held.database))
  } finally {
    await other.close()
  }
})
