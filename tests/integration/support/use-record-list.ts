import { afterEach, beforeEach, expect } from 'vitest'
import { type SyncOptions, syncDeliveries } from '@/lib/archive/sync/sync'
import { archiveMultiset, countFourWays, falselyClaimed, platformMultiset } from '../../support/models/archive-model'
import { type RecordList, recordText, startRecordList } from '../../support/record-list'
import type { TestDatabase } from './use-database'

export const NOW = Date.parse('2026-01-20T12:00:00Z')
export const MINUTE = 60_000

/** A delivery list per test, at NOW. Call at the top level. */
export function useRecordList(held: TestDatabase) {
  let list: RecordList
  beforeEach(async () => {
    list = await startRecordList()
    list.now = new Date(NOW)
  })
  afterEach(() => list.close())

  return {
    get list() {
      return list
    },
    sync: (kind: SyncOptions['kind'] = 'head', options: Partial<SyncOptions> = {}) =>
      syncDeliveries(list.environment, { kind, signal: new AbortController().signal, ...options }),
    /** Adds records one minute apart, the newest `minutesAgo`. */
    addRecords(count: number, minutesAgo = 1): void {
      list.add(...Array.from({ length: count }, (_, i) => recordText(NOW - (minutesAgo + count - 1 - i) * MINUTE)))
    },
    /** Moves the clock on and adds records. */
    passTime(minutes: number, ...texts: string[]): void {
      list.now = new Date((list.now?.getTime() ?? NOW) + minutes * MINUTE)
      list.add(...texts)
    },
    /** Archive, list and counts agree, and no claim is false. */
    async expectWhole(): Promise<void> {
      expect(await archiveMultiset(held.database)).toEqual(platformMultiset(list))
      expect(new Set(await countFourWays(held.database)).size).toBe(1)
      expect(await falselyClaimed(held.database, list)).toBe(0)
    },
  }
}
