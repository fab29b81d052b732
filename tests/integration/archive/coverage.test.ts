import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { getCoverage } from '@/lib/archive/coverage/get-coverage'
import { passOverdueMs } from '@/lib/archive/coverage/pass-overdue'
import { DELIVERY_LEASES } from '@/lib/archive/sync/lease'
import { delivery, syncState } from '@/lib/db/schema'
import { recordText } from '../../support/record-list'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'
import { MINUTE, NOW, useRecordList } from '../support/use-record-list'

const held = useDatabase()
const platform = useRecordList(held)
const HOUR = 60 * MINUTE

const read = () => getCoverage(scopeOf(platform.list.environment))
const set = (values: Record<string, unknown>) => held.database.update(syncState).set(values)

async function begin(seconds: number) {
  const lease = await DELIVERY_LEASES.take(platform.list.environment.name)
  if (!lease) throw new Error('The lease was not free')
  await set({ startedAt: sql`now() - make_interval(secs => ${seconds})` })
  return lease
}

afterEach(() => void vi.useRealTimers())

describe('a run', () => {
  // A start ten seconds ahead, for slow machines.
  const YOUNG = -10

  test('is told once it is two seconds old, until it ends', async () => {
    platform.addRecords(50)
    await platform.sync()
    const lease = await begin(YOUNG)
    expect((await read()).running).toBeNull()
    await set({ startedAt: sql`now() - interval '2 seconds'` })
    expect((await read()).running).toMatchObject({ pages: 0, startedAt: expect.any(String) })
    await DELIVERY_LEASES.end(lease, { isCaughtUp: true, problem: null })
    expect((await read()).running).toBeNull()
  })

  test('is told from its start in an archive that has never caught up, and while it waits for the platform', async () => {
    await begin(YOUNG)
    expect((await read()).running).not.toBeNull()
    await set({ caughtUpAt: new Date(NOW) })
    expect((await read()).running).toBeNull()
    const at = new Date(NOW).toISOString()
    await set({ problem: { code: 'server', message: 'down', at, isPaused: false, retryAt: at } })
    expect((await read()).running).not.toBeNull()
  })

  test('is told from its start while it is on its way through a hole', async () => {
    platform.addRecords(50)
    await platform.sync()
    platform.passTime(400)
    vi.setSystemTime(NOW + 400 * MINUTE)
    platform.list.add(...Array.from({ length: 350 }, (_, i) => recordText(NOW + (i + 1) * MINUTE)))
    await platform.sync('head', { pageBudget: 1 })
    await begin(YOUNG)
    expect(await read()).toMatchObject({ holes: [{ reason: 'not-read-yet' }], running: { pages: 0 } })
  })
})

test('a complete pass that there never was is overdue a day after the list was last read further', async () => {
  platform.addRecords(350)
  await platform.sync('head', { pageBudget: 1 })
  const oldest = sql`${delivery.sortAt} = (select min(sort_at) from delivery)`
  await held.database
    .update(delivery)
    .set({ archivedAt: new Date(NOW) })
    .where(oldest)
  const coverage = await read()
  expect(coverage).toMatchObject({ lastCompletePassAt: null, stuckSince: new Date(NOW).toISOString() })
  expect(passOverdueMs(coverage, NOW + 24 * HOUR)).toBeNull()
  expect(passOverdueMs(coverage, NOW + 25 * HOUR)).toBe(HOUR)
  await platform.sync()
  expect(await read()).toMatchObject({ lastCompletePassAt: expect.any(String), stuckSince: null })
})
