import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { asc, count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAuditChain } from '@/lib/auth/audit/verify-chain'
import { closeDatabase, getDatabase } from '@/lib/db'
import { audit, exportJob, redeliveryJob } from '@/lib/db/schema'
import { exportFolder, exportPath } from '@/lib/exports/files/export-folder'
import { sweepExports } from '@/lib/exports/jobs/sweep-exports'
import { SMALL_EXPORT_ROWS } from '@/lib/exports/limits'
import { endJobs } from '@/lib/jobs/slot'
import { type OwnReceiver, startReceiver, storeTarget } from '../faults/support/redelivery-target'
import { archive, environment, itemsOf, milestones } from '../integration/redelivery/fixtures'
import { createDatabase, dropDatabase } from '../integration/support/use-database'
import { archiveMultiset, countFourWays, platformMultiset } from '../support/models/archive-model'
import { recordText } from '../support/record-list'
import { type Desks, signInAs, startDesks } from './support/desks'
import { type Platform, startPlatform } from './support/platform'
import { beginStorm, type Storm } from './support/storm'
import { watchWaits } from './support/watch-waits'

/** Kills of two apps behind a balancer and two workers at one Postgres, one after the other while all work goes on. */
const KILLS = Number(process.env.PROCESS_KILLS ?? 10)
const SEED = Number(process.env.PROCESS_SEED ?? 20_261_128)
/** The longest time from one kill to the next, beside the time that a process takes to start. */
const UP_TO_MS = 3_000
/** The promise is 15 seconds, held by `npm run faults`; a busy machine takes longer, and work that no look finds waits a minute. */
const WAITS_AT_MOST_SECONDS = Number(process.env.PROCESS_WAIT_SECONDS) || 30

const SYNCED = 'live'
const FIRST_RECORD = Date.parse('2026-01-20T12:00:00Z')
const RECORDS = 2_000
/** A sync reads several pages, so that it takes its time. */
const ARRIVING = { records: 300, everyMs: 2_000 }

const ITEMS = 240
const CONCURRENCY = 4
const RATE = 20
/** An app makes an export of this many rows itself, and leaves one of all rows to a worker. */
const OTHERS = SMALL_EXPORT_ROWS - ITEMS / 2

let platform: Platform
let quiet: Platform
let receiver: OwnReceiver
let desks: Desks

beforeAll(async () => {
  await createDatabase()
  platform = await startPlatform(SYNCED)
  addRecords(0, RECORDS)
  quiet = await startPlatform(environment.name)
  // The receiver is slow, so that several deliveries are on their way at any moment.
  receiver = await startReceiver(150)
  desks = await startDesks({
    apps: 2,
    workers: 2,
    env: {
      RAMP_ENVIRONMENTS: `${environment.name},${SYNCED}`,
      RAMP_SANDBOX_BASE_URL: quiet.url,
      RAMP_SANDBOX_INTEGRATOR_KEY: environment.integratorKey,
      RAMP_SANDBOX_INTEGRATOR_SECRET: environment.integratorSecret,
      RAMP_LIVE_BASE_URL: platform.url,
      RAMP_LIVE_INTEGRATOR_KEY: 'ik_test',
      RAMP_LIVE_INTEGRATOR_SECRET: 'test-integrator-secret',
    },
  })
}, 240_000)

afterAll(async () => {
  await desks?.close()
  receiver?.close()
  await platform?.close()
  await quiet?.close()
  await endJobs(0)
  await closeDatabase()
  await dropDatabase()
})

function addRecords(from: number, number: number): void {
  platform.list.add(...Array.from({ length: number }, (_, index) => recordText(FIRST_RECORD + (from + index) * 1000)))
}

/** Numbers that are the same in each run. */
function* chances(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    yield state / 2 ** 31
  }
}

test(`processes killed ${KILLS} times under sync, redeliveries, exports and readers: nothing lost, nothing twice, nothing waits long`, async () => {
  const chance = chances(SEED)
  const below = (limit: number) => Math.floor(chance.next().value * limit)
  const other = { event: 'offramp.completed' }
  const ids = await archive(milestones(ITEMS))
  await archive(Array.from({ length: OTHERS }, () => other))
  await storeTarget('t', environment.name, receiver.url, { rate: 100 })
  const person = await signInAs(desks.balancer, 'ada')
  const waits = watchWaits()
  let added = RECORDS
  const arrive = () => {
    addRecords(added, ARRIVING.records)
    added += ARRIVING.records
  }
  const arriving = setInterval(arrive, ARRIVING.everyMs)
  const storm = beginStorm(person, {
    targetId: 't',
    ids,
    rate: RATE,
    concurrency: CONCURRENCY,
    exports: [
      { query: `event=${other.event}`, rows: OTHERS },
      { query: '', rows: ITEMS + OTHERS },
    ],
    watched: SYNCED,
  })

  const processes = [...desks.apps, ...desks.workers]
  const killed: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    await pause(below(UP_TO_MS))
    const victim = processes[below(processes.length)]
    if (!victim) throw new Error('there are four')
    await victim.kill()
    killed.push(victim.name)
    await victim.start()
  }
  clearInterval(arriving)
  await storm.end()
  const workerKills = killed.filter((name) => name.startsWith('worker')).length
  const unknown = await expectRedelivered(storm, CONCURRENCY * workerKills)
  await expectExported(storm)
  await expectSynced()
  await waits.end()
  await expectAudited(storm)
  console.log(
    `Killed: ${killed.join(', ')}. ${storm.redeliveries.length} redeliveries with ${receiver.receipts.length} receipts and ${unknown} unknown, ` +
      `${storm.exports.length} exports, ${added} records, answers ${JSON.stringify(storm.answers)}, longest waits ${JSON.stringify(waits.longest)} s.`,
  )
  expect(Object.keys(storm.answers).filter((status) => status !== '200' && status !== '503')).toEqual([])
  for (const kind of ['redelivery', 'export', 'sync']) {
    expect(waits.longest[kind], `the longest wait of a ${kind}`).toBeGreaterThan(0)
    expect(waits.longest[kind], `the longest wait of a ${kind}`).toBeLessThanOrEqual(WAITS_AT_MOST_SECONDS)
  }
}, 3_600_000)

/** Each started redelivery is there once, and each of its deliveries was received once, or is said to be unknown. */
async function expectRedelivered({ redeliveries }: Storm, unknownAtMost: number): Promise<number> {
  const db = await getDatabase()
  const rows = await db.select({ id: redeliveryJob.id }).from(redeliveryJob).orderBy(asc(redeliveryJob.id))
  expect(rows.map(({ id }) => id)).toEqual(redeliveries)
  const arrived = receiver.receipts.map(({ jobId, deliveryId }) => `${jobId} ${deliveryId}`)
  expect(arrived.filter((item, index) => arrived.indexOf(item) !== index)).toEqual([])
  const received = new Set(arrived)
  let unknown = 0
  for (const job of redeliveries) {
    const items = await itemsOf(job)
    expect(items.map(({ deliveryId }) => deliveryId).length).toBe(ITEMS)
    const delivered = items.filter(({ state }) => state === 'delivered')
    expect(delivered.filter(({ deliveryId }) => !received.has(`${job} ${deliveryId}`))).toEqual([])
    const rest = items.filter(({ state }) => state !== 'delivered')
    expect(rest.filter(({ state }) => state !== 'unknown')).toEqual([])
    unknown += rest.length
  }
  expect(unknown).toBeLessThanOrEqual(unknownAtMost)
  return unknown
}

/** Each requested export is there once and whole, with a file of its own and nothing beside it. */
async function expectExported({ exports }: Storm): Promise<void> {
  const db = await getDatabase()
  const stored = await db.select().from(exportJob).orderBy(asc(exportJob.id))
  expect(stored.map(({ id }) => id)).toEqual(exports.map(({ id }) => id).toSorted((a, b) => a - b))
  for (const { id, file, manifest, state, rows } of stored) {
    const wanted = exports.find((each) => each.id === id)
    expect([id, state, rows]).toEqual([id, 'done', wanted?.rows])
    const bytes = readFileSync(exportPath(environment.name, id))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect([file?.sha256, JSON.stringify(manifest)]).toEqual([sha256, expect.stringContaining(sha256)])
    const lines = bytes.toString().trim().split(/\r?\n/)
    expect([id, lines.length, new Set(lines).size]).toEqual([id, rows + 1, rows + 1])
  }
  await sweepExports(environment.name)
  const left = readdirSync(exportFolder(environment.name)).filter((name) => name.endsWith('.part'))
  expect(left).toEqual([])
}

/** The archive has each record as often as the platform lists it. */
async function expectSynced(): Promise<void> {
  const db = await getDatabase()
  const listed = JSON.stringify(platformMultiset(platform.list))
  await expect
    .poll(async () => JSON.stringify(await archiveMultiset(db, SYNCED)) === listed, { timeout: 120_000, interval: 500 })
    .toBe(true)
  expect(new Set(await countFourWays(db, SYNCED)).size).toBe(1)
}

/** The audit has each beginning and each end once, and the chain is whole. */
async function expectAudited({ redeliveries, exports }: Storm): Promise<void> {
  const db = await getDatabase()
  expect(await verifyAuditChain(db)).toMatchObject({ intact: true })
  const rowsOf = async (action: typeof audit.$inferSelect.action) => {
    const rows = await db
      .select({ id: audit.entityId, times: count() })
      .from(audit)
      .where(eq(audit.action, action))
      .groupBy(audit.entityId)
    return rows.map(({ id, times }) => `${id}: ${times}`).toSorted()
  }
  const once = (ids: readonly number[]) => ids.map((id) => `${id}: 1`).toSorted()
  for (const action of ['redelivery.start', 'redelivery.end']) expect(await rowsOf(action)).toEqual(once(redeliveries))
  const made = exports.map(({ id }) => id)
  for (const action of ['export.create', 'export.end']) expect(await rowsOf(action)).toEqual(once(made))
}
