import { eq, lt, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getCoverage } from '@/lib/archive/coverage/get-coverage'
import { type PurgeOptions, purgeArchive } from '@/lib/archive/upkeep/purge-archive'
import { verifyAuditChain } from '@/lib/auth/audit/verify-chain'
import { archiveSpan, audit, delivery, deliveryTotal, eventSequence, purge } from '@/lib/db/schema'
import { countFourWays, falselyClaimed } from '../../support/models/archive-model'
import { recordText } from '../../support/record-list'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'
import { MINUTE, NOW, useRecordList } from '../support/use-record-list'

const held = useDatabase()
const platform = useRecordList(held)
const DAY = 24 * 60 * MINUTE

/** Archives sixty days without a hole, up to NOW + 40 days. */
async function archiveSixtyDays(): Promise<void> {
  const events = ['offramp.completed', 'payment.updated', 'offramp.failed']
  for (const day of [0, 20, 40]) {
    platform.list.now = new Date(NOW + day * DAY)
    platform.list.add(
      ...Array.from({ length: 80 }, (_, i) =>
        recordText(NOW + (day - 20) * DAY + (i + 1) * (DAY / 4) - MINUTE, {
          event: events[i % 3],
          responseStatus: i % 5 === 0 ? 500 : 200,
          payload: {
            event: events[i % 3],
            id: `ofr_${day + Math.floor(i / 8)}`,
            eventId: `e${day}.${i}`,
            sequence: 1 + (i % 8),
          },
        }),
      ),
    )
    await platform.sync('full')
  }
}

const fixed = (rows: number) => ({ first: rows, least: rows, most: rows })

const purgeNow = (options: Partial<PurgeOptions> = {}) =>
  purgeArchive(platform.list.environment, { keepDays: 31, signal: new AbortController().signal, ...options })

/** The edge of a purge: 31 days before the newest synced instant. */
const EDGE = NOW + 9 * DAY - 5_000
const isKept = ({ text }: { text: string }) => Date.parse(JSON.parse(text).timestamp) >= EDGE

async function expectConsistent(): Promise<void> {
  expect(new Set(await countFourWays(held.database)).size).toBe(1)
  expect(await falselyClaimed(held.database, platform.list)).toBe(0)
  const { rows } = await held.database.execute(sql`
    select 'total' from delivery_total t full join (
      select endpoint, event, outcome, coalesce(response_status, -1) as response_status, count(*) as count,
        min(sort_at) as first_at, max(sort_at) as last_at
      from delivery group by 1, 2, 3, 4
    ) d using (endpoint, event, outcome, response_status, count, first_at, last_at)
    where t.environment is null or d.endpoint is null
    union all
    select 'hour' from delivery_count c full join (
      select case when "timestamp" is null then '-infinity' else date_trunc('hour', sort_at at time zone 'utc') at time zone 'utc' end as hour, endpoint, event, outcome,
        coalesce(response_status, -1) as response_status, count(*) as count
      from delivery group by 1, 2, 3, 4, 5
    ) d using (hour, endpoint, event, outcome, response_status, count)
    where c.environment is null or d.endpoint is null`)
  expect(rows).toEqual([])
}

test('a purge removes what is too old batch by batch, with its counts, claims, log and audit row', async () => {
  await archiveSixtyDays()
  let batches = 0
  const onBatch = async () => {
    batches += 1
    await expectConsistent()
  }
  const { before, deleted } = await purgeNow({ rows: fixed(30), onBatch })
  expect(Math.abs((before?.getTime() ?? 0) - EDGE)).toBeLessThan(1_000)
  const kept = platform.list.records.filter(isKept).length
  expect(deleted).toBe(240 - kept)
  expect(batches).toBe(Math.floor(deleted / 30) + 1)
  expect(await held.database.$count(delivery, lt(delivery.sortAt, before ?? new Date()))).toBe(0)
  expect(await held.database.$count(delivery)).toBe(kept)
  expect(await held.database.$count(deliveryTotal, eq(deliveryTotal.count, 0))).toBe(0)
  expect(await held.database.$count(eventSequence, lt(eventSequence.lastAt, before ?? new Date()))).toBe(0)

  const coverage = await getCoverage(scopeOf(platform.list.environment))
  expect(coverage).toMatchObject({ from: before?.toISOString(), holes: [], records: kept })
  expect(coverage.lastPurge).toMatchObject({ before: before?.toISOString(), deleted })
  expect(await held.database.select().from(audit).where(eq(audit.action, 'archive.purge'))).toMatchObject([
    { actorId: null, actorName: 'purge-archive', environment: 'sandbox', detail: { keepDays: 31 } },
  ])
  expect(await verifyAuditChain(held.database)).toMatchObject({ intact: true })
})

test('what was purged is not archived again, and the purge of an archive that holds nothing old leaves no trace', async () => {
  await archiveSixtyDays()
  await purgeNow()
  const kept = await held.database.$count(delivery)
  await platform.sync('full')
  expect(await held.database.$count(delivery)).toBe(kept)
  await expectConsistent()
  expect(await purgeNow()).toMatchObject({ deleted: 0 })
  expect(await held.database.$count(purge)).toBe(1)
  expect(await held.database.$count(audit)).toBe(1)
})

test('a purge that is killed leaves an honest archive, and the next one goes on', async () => {
  await archiveSixtyDays()
  const onBatch = () => {
    throw new Error('killed')
  }
  await expect(purgeNow({ rows: fixed(50), onBatch })).rejects.toThrow('killed')
  await expectConsistent()
  const rest = await purgeNow()
  expect(rest.deleted).toBe(240 - platform.list.records.filter(isKept).length - 50)
  await expectConsistent()
  expect((await held.database.select().from(purge)).map((row) => row.deleted)).toEqual([50, rest.deleted])
})

test('a purge in the middle of a walk takes its claims back for good', async () => {
  await archiveSixtyDays()
  // The edge must lie within the claim of the walk itself.
  const keepDays = 10
  let edge: Date | null = null
  const onStored = async () => {
    edge ??= (await purgeNow({ keepDays })).before
    await expectConsistent()
  }
  await platform.sync('full', { onStored })
  if (!edge) throw new Error('There was no purge')
  expect(await held.database.$count(delivery, lt(delivery.sortAt, edge))).toBe(0)
  expect(await held.database.$count(archiveSpan, lt(archiveSpan.bottomAt, edge))).toBe(0)
})

test('neither a clock that is years ahead nor a sync that stands still empties an archive', async () => {
  expect(await purgeNow()).toEqual({ before: null, deleted: 0 })
  await archiveSixtyDays()
  const kept = platform.list.records.filter(isKept).length
  expect(await purgeNow({ now: () => NOW + 4_000 * DAY })).toMatchObject({ deleted: 240 - kept })
  expect(await held.database.$count(delivery)).toBe(kept)
})

test('records without a timestamp have the time of the record above them, batches later and after a purge, too', async () => {
  const place = { event: 'untimed.event', timestamp: undefined }
  const old = NOW - 60 * DAY
  platform.list.add(
    ...Array.from({ length: 1_500 }, (_, i) => recordText(old, { ...place, extra: i })),
    recordText(old),
  )
  platform.addRecords(300)
  const stop = new AbortController()
  let batches = 0
  // The run stops within the untimed records; another run reads the rest.
  const onStored = () => void (++batches === 5 && stop.abort())
  await platform.sync('full', { signal: stop.signal, onStored })
  const untimed = () =>
    held.database.selectDistinct({ at: delivery.sortAt }).from(delivery).where(eq(delivery.event, place.event))
  expect(await untimed()).toEqual([{ at: new Date(old) }])
  expect(await held.database.$count(delivery)).toBeLessThan(1_801)
  await platform.sync('head')
  expect(await untimed()).toEqual([{ at: new Date(old) }])
  expect(await held.database.$count(delivery)).toBe(1_801)

  expect(await purgeNow({ now: () => NOW })).toMatchObject({ deleted: 1_501 })
  await platform.sync('full')
  expect(await held.database.$count(delivery)).toBe(300)
})
