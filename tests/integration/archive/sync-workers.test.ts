import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { getCoverage } from '@/lib/archive/coverage/get-coverage'
import { passOverdueMs } from '@/lib/archive/coverage/pass-overdue'
import { DELIVERY_LEASES } from '@/lib/archive/sync/lease'
import { syncState } from '@/lib/db/schema'
import { logger } from '@/lib/logger'
import { CLOCK } from '@/lib/platform-sync/clock'
import { recordText } from '../../support/record-list'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'
import { MINUTE, NOW, useRecordList } from '../support/use-record-list'

const held = useDatabase()
const platform = useRecordList(held)
const HOUR = 60 * MINUTE

const letLeaseRunOut = () => held.database.update(syncState).set({ leaseUntil: new Date(0) })

function holdPage(number: number) {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((asked) => {
    platform.list.beforePage = (response, cursor, page) => {
      if (page !== number) return false
      letGo = () => platform.list.answer(response, cursor, 100)
      asked()
      return true
    }
  })
  return { held, letGo: () => letGo() }
}

describe('two workers', () => {
  test('a run whose lease ran out between the fetch and the store of a batch stores nothing more', async () => {
    platform.addRecords(350)
    const page = holdPage(3)
    const first = platform.sync()
    await page.held
    await letLeaseRunOut()
    expect(await platform.sync()).toMatchObject({ status: 'caught-up' })
    const [before] = await held.database.select().from(syncState)
    page.letGo()
    await expect(first).rejects.toMatchObject({ code: 'conflict' })
    expect((await held.database.select().from(syncState))[0]).toEqual(before)
    await platform.expectWhole()
  })

  test('runs that take the lease from each other again and again never store anything twice', async () => {
    platform.addRecords(700)
    const onStored = async () => void (await letLeaseRunOut())
    const runs = Array.from({ length: 4 }, (_, i) => platform.sync(i % 2 === 0 ? 'head' : 'full', { onStored }))
    const ends = (await Promise.allSettled(runs)).map((run) =>
      run.status === 'fulfilled' ? run.value.status : run.reason.code,
    )
    expect(ends.every((end) => ['caught-up', 'busy', 'conflict'].includes(end))).toBe(true)
    await platform.sync('full')
    await platform.expectWhole()
  })

  test('a full pass waits for the run that goes on, a head run leaves it the work', async () => {
    platform.addRecords(350)
    const page = holdPage(3)
    const first = platform.sync()
    await page.held
    expect(await platform.sync('head')).toEqual({ status: 'busy' })
    const wait = async (ms: number, signal: AbortSignal) => {
      page.letGo()
      await first
      await CLOCK.wait(Math.min(ms, 1), signal)
    }
    const full = await platform.sync('full', { clock: { now: Date.now, wait } })
    expect(full).toMatchObject({ status: 'caught-up', inserted: 0, records: 350 })
    expect(await first).toMatchObject({ status: 'caught-up', inserted: 350 })
  })

  test('a run that has no answer says since when to every process, until it has one', async () => {
    platform.addRecords(350)
    const page = holdPage(2)
    const begin = Date.now()
    const run = platform.sync('head', { unansweredAfterMs: 1 })
    await page.held
    const coverage = () => getCoverage(scopeOf(platform.list.environment))
    await vi.waitFor(async () => expect((await coverage()).unansweredSince).not.toBeNull(), { timeout: 10_000 })
    const { running, unansweredSince } = await coverage()
    expect(running).toMatchObject({ pages: 1 })
    expect(Date.parse(unansweredSince ?? '')).toBeGreaterThanOrEqual(begin)
    page.letGo()
    await run
    expect(await coverage()).toMatchObject({ running: null, unansweredSince: null })
  })

  test('a full pass that never gets its turn says in the log for which environment', async () => {
    await DELIVERY_LEASES.take('sandbox')
    const warn = vi.spyOn(logger, 'warn').mockReturnValue()
    onTestFinished(() => warn.mockRestore())
    let now = 0
    const wait = async () => {
      now += MINUTE
    }
    expect(await platform.sync('full', { clock: { now: () => now, wait } })).toEqual({ status: 'busy' })
    expect(warn.mock.calls).toMatchObject([[{ environment: 'sandbox' }, expect.stringContaining('full pass')]])
    expect(await platform.sync('head')).toEqual({ status: 'busy' })
    expect(warn).toHaveBeenCalledTimes(1)
  })
})

describe('an archive that was down', () => {
  const KEPT = 1_000
  /** New records that the platform no longer guarantees after 31 days. */
  const EXPIRED = 5

  const coverageAfter = async (hours: number) => {
    platform.addRecords(KEPT)
    await platform.sync('full')
    const later = NOW + hours * HOUR
    platform.list.now = new Date(later)
    platform.list.add(...Array.from({ length: 150 }, (_, i) => recordText(NOW + ((i + 1) * (later - NOW)) / 151)))
    if (hours > 30 * 24) platform.list.dropOlderThan(KEPT + EXPIRED + 1)
    await platform.sync()
    return getCoverage(scopeOf(platform.list.environment))
  }

  test('for an hour has no hole and owes no pass', async () => {
    const coverage = await coverageAfter(1)
    expect(coverage).toMatchObject({ holes: [], records: KEPT + 150 })
    expect(passOverdueMs(coverage, NOW + HOUR)).toBeNull()
    await platform.expectWhole()
  })

  test('for 25 hours has no hole, and says since when a full pass is overdue until there was one', async () => {
    const coverage = await coverageAfter(25)
    expect(coverage.holes).toEqual([])
    expect(Math.round((passOverdueMs(coverage, NOW + 25 * HOUR) ?? 0) / MINUTE)).toBe(60)
    await platform.sync('full')
    expect(passOverdueMs(await getCoverage(scopeOf(platform.list.environment)), NOW + 25 * HOUR)).toBeNull()
    await platform.expectWhole()
  })

  test('for 31 days has a hole that cannot be proven complete, and keeps what it had', async () => {
    const coverage = await coverageAfter(31 * 24)
    expect(coverage).toMatchObject({ records: KEPT + 150 - EXPIRED, holes: [{ reason: 'beyond-retention' }] })
    const [hole] = coverage.holes
    expect(Date.parse(hole?.to ?? '') - Date.parse(hole?.from ?? '')).toBeCloseTo(24 * HOUR, -5)
    await platform.sync('full')
    expect((await getCoverage(scopeOf(platform.list.environment))).holes).toEqual(coverage.holes)
  })
})
