import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { archiveSpan, delivery, syncState } from '@/lib/db/schema'
import { CLOCK } from '@/lib/platform-sync/clock'
import { falselyClaimed } from '../../support/models/archive-model'
import { recordText } from '../../support/record-list'
import { useDatabase } from '../support/use-database'
import { MINUTE, NOW, useRecordList } from '../support/use-record-list'

const held = useDatabase()
const platform = useRecordList(held)

const FIRST_PAGE = 40

describe('a run that is stopped', () => {
  test('goes on from the last stored page, below what arrived since', async () => {
    platform.addRecords(550)
    const stop = new AbortController()
    let batches = 0
    const onStored = () => {
      if (++batches === 2) stop.abort()
    }
    expect(await platform.sync('head', { signal: stop.signal, onStored })).toMatchObject({
      status: 'stopped',
      pages: 2,
    })
    expect(await falselyClaimed(held.database, platform.list)).toBe(0)
    platform.passTime(3, recordText(NOW + MINUTE))
    platform.list.pages = 0
    expect(await platform.sync()).toMatchObject({ status: 'caught-up' })
    await platform.expectWhole()
    expect(platform.list.pages).toBeLessThan(9)
  })

  test('leaves nothing half stored when the answer breaks off', async () => {
    platform.addRecords(250)
    platform.list.beforePage = (response, _cursor, page) => {
      if (page !== 2) return false
      response.setHeader('content-type', 'application/json')
      response.end('{"data":[{"event":"payment.')
      return true
    }
    await expect(platform.sync()).rejects.toMatchObject({ code: 'platform', kind: 'contract' })
    expect(await held.database.$count(delivery)).toBe(FIRST_PAGE)
    const [state] = await held.database.select().from(syncState)
    expect(state).toMatchObject({ leaseUntil: null, problem: { code: 'contract' } })
    await platform.sync()
    await platform.expectWhole()
    expect((await held.database.select().from(syncState))[0]?.problem).toBeNull()
  })

  test('keeps what went wrong, whatever the platform wrote, and gives the lease back', async () => {
    platform.list.beforePage = (response) => {
      response.statusCode = 400
      response.end('{"title":"Bad","status":400,"detail":"a\\u0000b \\ud83d"}')
      return true
    }
    await expect(platform.sync()).rejects.toMatchObject({ code: 'platform', kind: 'invalid' })
    const [state] = await held.database.select().from(syncState)
    expect(state).toMatchObject({ leaseUntil: null, problem: { code: 'invalid' } })
  })

  test('gives up the request that it sent ahead', async () => {
    platform.addRecords(3_000)
    let closed: Promise<unknown> | null = null
    const asked = new Promise<void>((resolve) => {
      // Page 19 and the pages after it are never answered.
      platform.list.beforePage = (response, _cursor, page) => {
        if (page === 19) {
          closed = once(response, 'close')
          resolve()
        }
        return page >= 19
      }
    })
    let batches = 0
    const onStored = async () => {
      if (++batches < 5) return
      await asked
      throw new Error('stop here')
    }
    await expect(platform.sync('head', { onStored })).rejects.toThrow('stop here')
    await closed
  })

  test('starts anew when the platform no longer knows its cursor', async () => {
    platform.addRecords(350)
    platform.list.beforePage = (response, cursor, page) => {
      if (page !== 3 || cursor === null) return false
      response.statusCode = 400
      response.end(JSON.stringify({ title: 'Bad Request', status: 400, detail: 'cursor expired' }))
      return true
    }
    expect(await platform.sync()).toMatchObject({ status: 'caught-up' })
    await platform.expectWhole()
  })

  test('starts anew when the cursor of an earlier run leads to an empty page, and takes that for no end', async () => {
    platform.addRecords(900)
    const stop = new AbortController()
    let batches = 0
    const onStored = () => void (++batches === 3 && stop.abort())
    await platform.sync('head', { signal: stop.signal, onStored })
    await held.database.update(archiveSpan).set({ nextCursor: '0' })
    expect(await platform.sync()).toMatchObject({ status: 'caught-up' })
    await platform.expectWhole()
  })

  test('starts a walk that came in between anew, too, when the platform no longer knows its cursor', async () => {
    platform.addRecords(1_000)
    let time = 0
    let refused = 0
    platform.list.beforePage = (response, cursor) => {
      // The head walk goes on while the long one is set aside.
      if (cursor === null && time > 0) {
        if (refused === 0) platform.passTime(1, ...Array.from({ length: 60 }, (_, i) => recordText(NOW + i * 1_000)))
        return false
      }
      if (Number(cursor) <= 1_000 || refused > 0) return false
      refused += 1
      response.statusCode = 400
      response.end(JSON.stringify({ title: 'Bad Request', status: 400, detail: 'cursor expired' }))
      return true
    }
    const onStored = () => {
      time = MINUTE
    }
    expect(await platform.sync('full', { onStored, clock: { ...CLOCK, now: () => time } })).toMatchObject({
      status: 'caught-up',
    })
    expect(refused).toBe(1)
    await platform.expectWhole()
  })

  test.each([
    ['the same cursor again', (page: number) => (page > 1 ? '"7"' : '"7"')],
    ['two cursors in turn', (page: number) => (page % 2 === 0 ? '"7"' : '"8"')],
    ['no cursor', () => 'null'],
  ])('refuses a list that gives %s', async (_name, cursor) => {
    platform.list.beforePage = (response, _cursor, page) => {
      response.end(`{"data":[${recordText(NOW - page)}],"hasMore":true,"nextCursor":${cursor(page)}}`)
      return true
    }
    await expect(platform.sync()).rejects.toMatchObject({ kind: 'contract' })
    expect(platform.list.pages).toBeLessThan(5)
  })
})

describe('two runs at once', () => {
  test('only one holds the lease', async () => {
    platform.addRecords(300)
    const results = await Promise.all([platform.sync(), platform.sync()])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['busy', 'caught-up'])
    await platform.expectWhole()
  })

  test('a run whose lease was taken over stores nothing more', async () => {
    platform.addRecords(300)
    const onStored = async () => {
      await held.database.update(syncState).set({ fence: 99 })
    }
    await expect(platform.sync('head', { onStored })).rejects.toMatchObject({ code: 'conflict' })
    expect(await held.database.$count(delivery)).toBe(FIRST_PAGE)
  })
})
