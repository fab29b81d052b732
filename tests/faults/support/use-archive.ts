import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type SyncOptions, syncDeliveries } from '@/lib/archive/sync/sync'
import { closeDatabase, getDatabase } from '@/lib/db'
import { syncState } from '@/lib/db/schema'
import { createDatabase, dropDatabase } from '../../integration/support/use-database'
import { archiveMultiset, countFourWays, falselyClaimed, platformMultiset } from '../../support/models/archive-model'
import { type RecordList, recordText, startRecordList } from '../../support/record-list'

export const NOW = Date.parse('2026-01-20T12:00:00Z')

let lists = 0

/** An archive with one environment per test. Call at the top level. */
export function useArchive() {
  let list: RecordList
  beforeAll(createDatabase)
  beforeEach(async () => {
    list = await startRecordList(`list-${++lists}`)
    list.now = new Date(NOW)
  })
  afterEach(() => list.close())
  afterAll(async () => {
    await closeDatabase()
    await dropDatabase()
  })

  return {
    get list() {
      return list
    },
    sync: (options: Partial<SyncOptions> = {}) =>
      syncDeliveries(list.environment, { kind: 'head', signal: new AbortController().signal, ...options }),
    /** Adds records ten seconds apart, the newest ten seconds ago. */
    addRecords(count: number): void {
      const newest = list.now?.getTime() ?? NOW
      list.add(...Array.from({ length: count }, (_, i) => recordText(newest - (count - i) * 10_000)))
    },
    async state() {
      const database = await getDatabase()
      const [state] = await database.select().from(syncState).where(eq(syncState.environment, list.environment.name))
      return state
    },
    /** I2: no false claims, and counts agree. */
    async expectHonest(): Promise<void> {
      const database = await getDatabase()
      expect(await falselyClaimed(database, list, list.environment.name)).toBe(0)
      expect(new Set(await countFourWays(database, list.environment.name)).size).toBe(1)
    },
    /** I1: archive and list agree. */
    async expectWhole(): Promise<void> {
      expect(await archiveMultiset(await getDatabase(), list.environment.name)).toEqual(platformMultiset(list))
      await this.expectHonest()
    },
  }
}
