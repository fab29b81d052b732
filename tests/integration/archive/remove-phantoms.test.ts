import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DELIVERY_LEASES } from '@/lib/archive/sync/lease'
import { removePhantoms } from '@/lib/archive/upkeep/remove-phantoms'
import { audit, delivery, eventSequence, syncState } from '@/lib/db/schema'
import { recordText } from '../../support/record-list'
import { useDatabase } from '../support/use-database'
import { MINUTE, NOW, useRecordList } from '../support/use-record-list'

const held = useDatabase()
const platform = useRecordList(held)
const DAY = 24 * 60 * MINUTE

const remove = (isDryRun = false) =>
  removePhantoms(platform.list.environment, { signal: new AbortController().signal, isDryRun, batchSize: 7 })

/** Copies of every record, as from a list that ignored cursors. */
async function addPhantoms(copies: number): Promise<number> {
  const { database } = held
  const before = await database.$count(delivery)
  const columns = sql`environment, hash, sort_at, "timestamp", timestamp_text, event, endpoint, outcome, success,
    response_status, error, payload, payload_bytes, extra, user_id, resource_id, event_id, sequence, occurred_at, words`
  await database.execute(sql`
    insert into delivery (ordinal, ${columns})
    select (select max(ordinal) from delivery as own where own.environment = delivery.environment and own.hash = delivery.hash) + copy, ${columns}
    from delivery, generate_series(1, ${copies}) as copy where ordinal = 0
  `)
  const added = (await database.$count(delivery)) - before
  for (const counts of ['delivery_count', 'delivery_total']) {
    await database.execute(sql`
      update ${sql.identifier(counts)} as kept set count = (
        select count(*) from delivery where environment = kept.environment and event = kept.event and endpoint = kept.endpoint and outcome = kept.outcome
          and coalesce(response_status, -1) = kept.response_status
          ${counts === 'delivery_count' ? sql`and case when "timestamp" is null then '-infinity' else date_trunc('hour', sort_at) end = kept.hour` : sql``}
      )
    `)
  }
  await database.update(syncState).set({ records: before + added })
  return added
}

const actions = async () => (await held.database.select().from(audit)).map(({ action, detail }) => [action, detail])

describe('the removal of phantoms', () => {
  test('leaves of each record as many as the platform lists, with every count and one audit row', async () => {
    platform.addRecords(40, 10)
    platform.list.add(...Array.from({ length: 5 }, () => recordText(NOW - 5 * MINUTE)))
    await platform.sync()
    const sequences = await held.database.select().from(eventSequence)
    const added = await addPhantoms(3)
    expect(added).toBe(41 * 3)

    expect(await remove(true)).toMatchObject({ found: added, removed: 0 })
    expect(await actions()).toEqual([])
    expect(await remove()).toMatchObject({ found: added, removed: added })
    await platform.expectWhole()
    expect(await held.database.select().from(eventSequence)).toEqual(sequences)
    expect(await actions()).toEqual([
      ['archive.remove_phantoms', { phantoms: added, since: new Date(NOW - 30 * DAY + 60 * MINUTE).toISOString() }],
    ])
    expect(await remove()).toMatchObject({ found: 0, removed: 0 })
    expect(await actions()).toHaveLength(1)
    await platform.sync('full')
    await platform.expectWhole()
  })

  test('touches nothing that the platform no longer lists, that has no time, or that is older than it guarantees', async () => {
    const old = recordText(NOW - 31 * DAY)
    const untimed = recordText(0, { timestamp: undefined })
    platform.list.add(recordText(NOW - 9 * MINUTE, { event: 'gone.event' }))
    platform.list.add(old, untimed, recordText(NOW - MINUTE))
    await platform.sync()
    await addPhantoms(2)
    platform.list.dropOlderThan(2)
    expect(await remove()).toMatchObject({ found: 2, removed: 2 })
    expect(await held.database.$count(delivery)).toBe(10)
  })

  test('removes nothing where the list can not be read soundly to its end', async () => {
    platform.addRecords(300)
    await platform.sync()
    await addPhantoms(1)
    const answers = [
      (cursor: number) => `"hasMore":true,"nextCursor":"${cursor}"`,
      () => '"hasMore":true,"nextCursor":null',
      () => '"hasMore":"no"',
    ]
    for (const envelope of answers) {
      platform.list.beforePage = (response, _cursor, page) => {
        const top = platform.list.records.slice(0, 40).map(({ text }) => text)
        response.end(`{"data":[${top.join(',')}],${envelope(page)}}`)
        return true
      }
      await expect(remove()).rejects.toMatchObject({ kind: 'contract' })
    }
    expect(await held.database.$count(delivery)).toBe(600)
    expect(await actions()).toEqual([])
    expect(await held.database.select().from(syncState)).toMatchObject([{ leaseUntil: null, records: 600 }])
  })

  test('waits for no sync: while one goes on it is refused', async () => {
    platform.addRecords(3)
    await platform.sync()
    await DELIVERY_LEASES.take('sandbox')
    await expect(remove()).rejects.toMatchObject({ code: 'conflict' })
  })

  test('that is told to stop leaves whole batches, and the next one does the rest', async () => {
    platform.addRecords(20)
    await platform.sync()
    await addPhantoms(1)
    const stop = new AbortController()
    const removing = removePhantoms(platform.list.environment, { signal: stop.signal, batchSize: 7 })
    platform.list.beforePage = () => {
      setImmediate(() => stop.abort())
      return false
    }
    await removing.catch(() => undefined)
    expect(await held.database.$count(delivery)).toBeGreaterThanOrEqual(20)
    platform.list.beforePage = () => false
    await remove()
    await platform.expectWhole()
  })
})
