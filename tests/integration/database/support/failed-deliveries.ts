import { insertRecords } from '@/lib/archive/sync/insert-records'
import { getDatabase } from '@/lib/db'
import { syncState } from '@/lib/db/schema'
import { archiveRecord } from '../../../support/models/recovery-history'

/** Archives failures of a minute ago, numbered from `from`, as a sync does that has caught up now. */
export async function storeFailures(environment: string, from: number, count: number): Promise<void> {
  const records = Array.from({ length: count }, (_, index) => {
    const number = from + index + 1
    const failed = {
      eventId: `e${number}`,
      sequence: 1,
      resourceId: `r${number}`,
      endpoint: 'https://hooks.example/in',
    }
    return archiveRecord({ event: 'offramp.completed', outcome: 'failed', ...failed }, Date.now() - 60_000)
  })
  const state = { records: from + count, caughtUpAt: new Date() }
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    await insertRecords(tx, environment, records)
    await tx
      .insert(syncState)
      .values({ environment, ...state })
      .onConflictDoUpdate({ target: syncState.environment, set: state })
  })
}
