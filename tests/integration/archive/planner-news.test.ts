import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { newestOf } from '@/lib/archive/settlement/read-sharing'
import { syncDeliveries } from '@/lib/archive/sync/sync'
import { fillArchive } from '../../../bench/support/fill-archive'
import { type RecordList, recordText, startRecordList } from '../../support/record-list'
import { useDatabase } from '../support/use-database'

const held = useDatabase()
let list: RecordList | undefined

afterEach(() => list?.close())

/** The plan of the query by which each sync looks up ids of its records. */
async function planIn(environment: string): Promise<string> {
  const { rows } = await held.database.execute<{ 'QUERY PLAN': string }>(
    sql`explain ${newestOf(environment, sql`event_id`, new Set(['evt_1', 'evt_2']))}`,
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('an environment that is new in a large archive is looked up by ids, not read whole for each', async () => {
  await fillArchive(held.database, 30_000)
  expect(await planIn('later')).not.toContain('delivery_by_event_id')

  list = await startRecordList('later')
  const begin = Date.now() - 3_600_000
  list.add(
    ...Array.from({ length: 1_500 }, (_, n) => recordText(begin + n * 1_000, { payload: { eventId: `evt_${n}` } })),
  )
  const result = await syncDeliveries(list.environment, { kind: 'head', signal: new AbortController().signal })
  expect(result).toMatchObject({ status: 'caught-up', inserted: 1_500 })
  expect(await planIn('later')).toContain('delivery_by_event_id')
})
