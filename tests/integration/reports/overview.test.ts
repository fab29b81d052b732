import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rebuildReturnTotals } from '@/lib/archive/derived/return-totals/return-totals'
import {
  achReturn,
  alert,
  archiveSpan,
  recoveryFill,
  redeliveryItem,
  redeliveryJob,
  returnSync,
  syncState,
} from '@/lib/db/schema'
import { readFailingEndpoints } from '@/lib/incidents/open-incidents'
import type { Role } from '@/lib/model/role'
import type { AttentionLine, AttentionReading } from '@/lib/overview/attention/attention'
import type { AttentionSource } from '@/lib/overview/attention/source'
import { readBadges } from '@/lib/overview/badges/read-badges'
import { readOverviewCharts } from '@/lib/overview/charts/read-charts'
import { countStates, volumesOf } from '@/lib/overview/off-ramps/group-sums'
import { countOffRampStates } from '@/lib/overview/off-ramps/list-off-ramp-states'
import { OFF_RAMP_STATES } from '@/lib/overview/off-ramps/off-ramp-states'
import { OVERVIEW } from '@/lib/overview/overview'
import { readAttention } from '@/lib/overview/read-attention'
import { countRecovery } from '@/lib/recovery/list/count-recovery'
import { RECOVERY } from '@/lib/recovery/list/recovery-items'
import { sumOutcomes } from '@/lib/reports/outcome-sums'
import { rowsLink } from '@/lib/reports/report-links'
import { scopeOf } from '../../support/scope'
import { addAccount } from '../access/fixtures'
import { addAlerts, addChannel } from '../alerts/fixtures'
import { addTarget } from '../redelivery/fixtures'
import { useDatabase } from '../support/use-database'
import { begin, environment, rowsOf } from './overview-fixtures'

const held = useDatabase()
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

async function readLines(now: Date, role: Role = 'admin'): Promise<Map<string, AttentionLine>> {
  const { lines } = await readAttention(scopeOf(environment, role), 'archive', now)
  return new Map(lines.map((line) => [line.source, line]))
}

const readingOf = (lines: ReadonlyMap<string, AttentionLine>, source: string): AttentionReading => {
  const reading = lines.get(source)?.reading
  if (!reading) throw new Error(`${source} was not read`)
  return reading
}

test('each number of what needs attention is that of the rows its way leads to', async () => {
  const now = new Date()
  const put = [
    // An ongoing incident and a past one.
    ...[1, 2, 3, 4].map((hours) => ({ ago: hours * HOUR_MS })),
    ...[5, 6].map((hours) => ({ ago: hours * HOUR_MS, outcome: 'delivered' as const })),
    { ago: 3 * DAY_MS },
    { ago: 28 * DAY_MS },
    { ago: 29 * DAY_MS },
    { ago: 31 * DAY_MS },
    // Two failures of one resource at one endpoint count as two.
    ...[1, 2].map((sequence) => ({ ago: 2.5 * DAY_MS, resource: 'twice', sequence })),
  ]
  await begin(held.database, now, put)
  const money = { environment: 'sandbox', sortAt: now, occurredAt: now, searchText: '', record: '{}' }
  await held.database
    .insert(achReturn)
    .values(
      ['0.10', '99999999999999999999.20', '0', null].map((atRiskAmount, index) => ({
        ...money,
        identity: Buffer.from(String(index)),
        atRiskAmount,
        currency: 'USD',
      })),
    )
  await rebuildReturnTotals('sandbox')
  await addAlerts(held, environment, 3)
  await held.database.update(alert).set({ acknowledgedAt: now }).where(eq(alert.subject, 'https://h1.example/hook'))
  await addTarget()
  const job = {
    environment: 'sandbox',
    targetId: 'target-of-the-tests',
    targetName: 'Receiver',
    targetUrl: 'http://127.0.0.1:1',
    fingerprint: 'f',
    source: { kind: 'deliveries' as const },
    order: 'oldest' as const,
    rate: 1,
    concurrency: 1,
    createdAt: now,
    operatorId: 'op',
    operatorName: 'Ada',
  }
  const jobs = await held.database
    .insert(redeliveryJob)
    .values([
      { ...job, requestKey: 'a', state: 'stopped' },
      { ...job, requestKey: 'b', state: 'finished', counts: { unknown: 1 } },
      { ...job, requestKey: 'c', state: 'finished', counts: { unknown: 2 } },
      { ...job, requestKey: 'd', state: 'finished', counts: { unknown: 1 } },
      { ...job, requestKey: 'e', state: 'finished', counts: { delivered: 1 } },
    ])
    .returning({ id: redeliveryJob.id })
  const open = await countRecovery(scopeOf(environment), RECOVERY.none, now)
  const { rows } = await held.database.execute<{ id: string }>(
    `select delivery_id::text as id from recovery_item where state = 'open' limit 1`,
  )
  const { rows: delivered } = await held.database.execute<{ id: string }>(
    `select id::text as id from delivery where outcome = 'delivered'`,
  )
  const item = { environment: 'sandbox', event: 'payment.updated', attempt: 1, position: 1, state: 'unknown' as const }
  const idOf = (row: { id: string | number } | undefined) => Number(row?.id)
  await held.database.insert(redeliveryItem).values([
    { ...item, jobId: idOf(jobs[1]), deliveryId: idOf(rows[0]) },
    // The second of these items got through in a later redelivery.
    { ...item, jobId: idOf(jobs[2]), deliveryId: idOf(delivered[0]) },
    { ...item, jobId: idOf(jobs[3]), deliveryId: idOf(delivered[1]) },
    { ...item, jobId: idOf(jobs[4]), deliveryId: idOf(delivered[1]), state: 'delivered' },
  ])

  const lines = await readLines(now)
  const counts = Object.fromEntries([...lines.values()].map(({ source, reading }) => [source, reading?.count]))
  expect(counts).toEqual({
    'webhook-secret': 0,
    'ongoing-incidents': 1,
    'past-incidents': 1,
    'expiring-failures': 2,
    'unread-ranges': 0,
    'returns-at-risk': 2,
    'failing-channels': 0,
    'firing-alerts': 2,
    'open-failures': open.failures.total,
    'waiting-redeliveries': 3,
    'stale-archive': 0,
    'overdue-pass': 0,
  })
  const counted = [...lines.values()].flatMap(({ reading }) =>
    reading && reading.count > 0 ? [reading, ...(reading.parts ?? [])] : [],
  )
  expect(counted.length).toBeGreaterThan(8)
  // An ongoing incident leads to its page.
  const lists = counted.filter(({ href }) => !/incidents\/\d+$/.test(href))
  for (const { href, count } of lists) expect([href, await rowsOf(href, now)]).toEqual([href, count])
  expect(readingOf(lines, 'firing-alerts')).toMatchObject({
    words: 'firing alerts are not acknowledged',
    urgency: 'losing',
  })
  await held.database.update(alert).set({ acknowledgedAt: now })
  expect(readingOf(await readLines(now), 'firing-alerts')).toMatchObject({
    count: 0,
    words: 'Every firing alert is acknowledged',
    time: null,
  })
  expect(readingOf(lines, 'returns-at-risk').parts?.[0]?.words).toContain('99,999,999,999,999,999,999.30 USD')

  expect([...(await readLines(now, 'viewer')).keys()]).not.toContain('waiting-redeliveries')
})

test('an endpoint that fails now has its own line before all others, and figures and badges say the same', async () => {
  const now = new Date()
  const delivered = [5, 6, 30].map((hours) => ({ ago: hours * HOUR_MS, outcome: 'delivered' as const }))
  await begin(held.database, now, [...delivered, ...[1, 2, 3, 4].map((hours) => ({ ago: hours * HOUR_MS }))])
  const scope = scopeOf(environment)
  const { lines, figures } = await readAttention(scope, 'archive', now)
  expect(lines[0]).toMatchObject({
    source: 'ongoing-incidents',
    action: 'Open incident',
    reading: {
      figure: null,
      subject: 'a.example',
      words: 'has been failing for',
      since: new Date(now.getTime() - 4 * HOUR_MS).toISOString(),
      urgency: 'now',
      note: '4 failures so far, 4 unresolved: the endpoint answered 503.',
      href: expect.stringMatching(/^\/sandbox\/incidents\/\d+$/),
    },
  })
  expect(readingOf(await readLines(now), 'past-incidents').count).toBe(0)
  expect(figures).toMatchObject([
    { label: 'Delivered, last 24 h', value: '33.3%', note: '−66.7 points · 2 of 6' },
    { label: 'Unresolved failures', value: '4', note: null },
    { label: 'Returns at risk', value: '0', note: null },
    { label: 'Median lag, last 24 h', value: '–', note: null },
  ])
  expect(await rowsOf(figures[0]?.href ?? '', now)).toBe(6)
  expect(await readBadges(scope, now)).toEqual({ incidents: 1, alerts: 0, recovery: 4, returns: 0 })
  const failing = await readFailingEndpoints('sandbox', now)
  expect([...failing]).toEqual([['https://a.example', new Date(now.getTime() - 4 * HOUR_MS).toISOString()]])
})

test('the first steps of an installation tick themselves, and are shown to admins alone', async () => {
  const now = new Date()
  const read = async (role: Role) => (await readAttention(scopeOf(environment, role), 'archive', now)).firstSteps
  const done = async () => (await read('admin')).filter(({ isDone }) => isDone).map(({ id }) => id)
  expect((await read('admin')).map(({ id }) => id)).toEqual(['connect', 'sync', 'target', 'channel', 'operator'])
  expect(await done()).toEqual([])
  expect(await read('operator')).toEqual([])
  await begin(held.database, now, [{ ago: HOUR_MS, outcome: 'delivered' }])
  expect(await done()).toEqual(['connect', 'sync'])
  await addAccount('admin')
  expect(await done()).toHaveLength(2)
  await addAccount('operator')
  expect(await done()).toEqual(['connect', 'sync', 'operator'])
  await addTarget()
  expect(await done()).toHaveLength(4)
  await addChannel(held)
  expect(await read('admin')).toEqual([])
})

test('an endpoint without traffic since its failures is not said to fail now', async () => {
  const now = new Date()
  await begin(
    held.database,
    now,
    [50, 60, 70].map((hours) => ({ ago: hours * HOUR_MS })),
  )
  const { lines } = await readAttention(scopeOf(environment), 'archive', now)
  expect(lines[0]?.reading).toMatchObject({ words: 'has accepted no delivery for', urgency: 'waiting' })
  expect(await readBadges(scopeOf(environment), now)).toMatchObject({ incidents: 0, recovery: 3 })
  expect((await readFailingEndpoints('sandbox', now)).size).toBe(0)
})

test('says since when nothing needs attention, and what is stale, overdue and not read', async () => {
  const now = new Date()
  await begin(held.database, now, [{ ago: HOUR_MS, outcome: 'delivered' }])
  const quiet = await readLines(now)
  expect([...quiet.values()].filter(({ reading }) => reading?.count !== 0)).toEqual([])
  expect(readingOf(quiet, 'stale-archive').time?.at).toBe(now.toISOString())
  const late = new Date(now.getTime() + 26 * HOUR_MS)
  await held.database
    .insert(archiveSpan)
    .values({
      environment: 'sandbox',
      kind: 'head',
      state: 'open',
      topAt: late,
      bottomAt: new Date(now.getTime() + 2 * HOUR_MS),
    })
  const lines = await readLines(late)
  expect(readingOf(lines, 'stale-archive').figure).toBe('26 h')
  expect(readingOf(lines, 'overdue-pass').figure).toBe('2 h')
  expect(readingOf(lines, 'unread-ranges').figure).toBe('2 h')
  // A running sync reads the ranges; a sync that waits for the platform does not.
  const [startedAt, leaseUntil] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)]
  const progress = { pages: 0, records: 0, inserted: 0, oldestReadAt: null }
  await held.database.update(syncState).set({ startedAt, leaseUntil, progress })
  expect(readingOf(await readLines(late), 'unread-ranges').count).toBe(0)
  const problem = {
    code: 'platform',
    message: 'failed (503)',
    at: late.toISOString(),
    isPaused: false,
    retryAt: late.toISOString(),
  }
  await held.database.update(syncState).set({ problem })
  expect(readingOf(await readLines(late), 'unread-ranges').figure).toBe('2 h')
})

test('an archive that was never synced is not quiet, and what was not read or judged is not said to be nothing', async () => {
  const now = new Date()
  const read = async (source: string) => {
    const { count, words, time } = readingOf(await readLines(now), source)
    return [count, words, time?.at ?? null]
  }
  expect(await read('stale-archive')).toEqual([1, 'sync has been completed yet', null])
  expect(await read('open-failures')).toEqual([0, 'Not all failures in the archive have been judged yet', null])
  expect(await read('returns-at-risk')).toEqual([0, 'Returns have not been read yet', null])
  const problem = { code: 'unauthorized', message: 'refused', at: now.toISOString(), isPaused: true, retryAt: null }
  await held.database.insert(syncState).values({ environment: 'sandbox', problem })
  expect(readingOf(await readLines(now), 'stale-archive')).toMatchObject({ urgency: 'losing', note: 'refused' })
  await held.database.insert(recoveryFill).values({ environment: 'sandbox', doneAt: now })
  await held.database.insert(returnSync).values({ environment: 'sandbox', caughtUpAt: now })
  expect(await read('open-failures')).toEqual([0, 'No unresolved failures', null])
  expect(await read('returns-at-risk')).toEqual([0, 'No return is at risk', now.toISOString()])
})

test('a source that fails says so and when it was last read, and leaves the others', async () => {
  const now = new Date()
  let isDown = false
  const reading = { count: 0, words: 'Nothing', urgency: 'waiting' as const, time: null, href: '/' }
  const source: AttentionSource = {
    id: 'flaky',
    label: 'Flaky',
    action: 'Open',
    permission: 'delivery.read',
    place: 'archive',
    path: 'deliveries',
    read: () => (isDown ? Promise.reject(new Error('a secret reason')) : Promise.resolve(reading)),
  }
  const other = { ...source, id: 'other', read: () => Promise.resolve(reading) }
  const read = () => readAttention(scopeOf(environment), 'archive', now, { sources: [source, other] })
  isDown = true
  expect((await read()).lines[0]).toMatchObject({ reading: null, lastReadAt: null })
  isDown = false
  await read()
  isDown = true
  const { lines } = await read()
  expect(lines[0]).toMatchObject({ reading: null, lastReadAt: now.toISOString() })
  expect(lines[1]).toMatchObject({ reading })
  expect(JSON.stringify(lines)).not.toContain('a secret reason')
  const { lines: live } = await readAttention(scopeOf(environment), 'platform', now)
  expect(live.map(({ problem }) => problem === null)).toEqual([false, false])
})

test('the numbers of the charts are those of their rows, and a hole is not known', async () => {
  const now = new Date()
  const put = [
    ...[1, 2, 30, 50].map((hours) => ({ ago: hours * HOUR_MS, outcome: 'delivered' as const, resource: `r${hours}` })),
    { ago: 0.5 * HOUR_MS, resource: 'r1', state: 'completed', sequence: 2 },
    // Rows around the begin of the period, within an hour that it cuts.
    { ago: 40 * HOUR_MS - 1000, resource: 'within' },
    { ago: 40 * HOUR_MS + 1000, resource: 'before' },
    { ago: 10 * HOUR_MS },
  ]
  await begin(held.database, now, put)
  await held.database
    .update(archiveSpan)
    .set({ bottomAt: new Date(now.getTime() - 20 * HOUR_MS) })
    .where(eq(archiveSpan.environment, 'sandbox'))
  const scope = scopeOf(environment)
  const from = new Date(now.getTime() - 40 * HOUR_MS).toISOString()
  const charts = await readOverviewCharts(
    scope,
    { ...OVERVIEW.none, from, to: now.toISOString() },
    { now, zone: 'UTC' },
  )
  const known = charts.steps.bars.map((bar) => bar.known)
  expect([known[0], known.at(-1)]).toEqual(['none', 'whole'])
  expect(sumOutcomes(charts.totals)).toBe(6)
  for (const bar of charts.steps.bars.filter(({ counts }) => sumOutcomes(counts) > 0)) {
    const href = rowsLink('sandbox', charts, { from: bar.from, to: bar.to }) ?? ''
    expect(await rowsOf(href, now)).toBe(sumOutcomes(bar.counts))
  }
  const period = { from, to: charts.period.to }
  const states = countStates(charts.offRamps).filter(({ inArchive }) => inArchive > 0)
  expect(states).toEqual([
    { state: 'queued', inPeriod: 3, inArchive: 5 },
    { state: 'completed', inPeriod: 1, inArchive: 1 },
  ])
  for (const { state, inPeriod, inArchive } of states) {
    const total = async (which: object) =>
      (await countOffRampStates(scope, { ...OFF_RAMP_STATES.none, ...which }, now)).total
    expect(await total({ state: [state], ...period })).toBe(inPeriod)
    expect(await total({ state: [state] })).toBe(inArchive)
  }
  expect(volumesOf(charts.offRamps, 'rail')).toMatchObject([
    { unit: 'EUR', volumes: [{ value: 'sepa', count: 4, amounts: { completed: '10.10', 'under-way': '30.30' } }] },
  ])
})
