import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createOperator } from '@/lib/auth/sign-in/create-operator'
import { closeDatabase, getDatabase } from '@/lib/db'
import { exportJob, session } from '@/lib/db/schema'
import { exportPath } from '@/lib/exports/files/export-folder'
import { sweepExports } from '@/lib/exports/jobs/sweep-exports'
import { endJobs } from '@/lib/jobs/slot'
import { isBuilt } from '../../scripts/lib/build/build.mjs'
import { signInToDesk } from '../../scripts/lib/desk/sign-in.mjs'
import { type OwnReceiver, startReceiver, storeTarget } from '../faults/support/redelivery-target'
import { settingsOf } from '../integration/exports/fixtures'
import { archive, environment, itemsOf, jobOf, milestones, startOf } from '../integration/redelivery/fixtures'
import { createDatabase, dropDatabase } from '../integration/support/use-database'
import { archiveMultiset, countFourWays, platformMultiset } from '../support/models/archive-model'
import { type RecordList, recordText, startRecordList } from '../support/record-list'
import { type Balancer, startBalancer } from './support/balancer'
import { createApp, createWorker, type DeskProcess } from './support/desk-process'

vi.mock('@/lib/redelivery/targets/find-registered', () => ({ findRegistered: async () => ({ found: [], unread: [] }) }))

/** Two apps behind a balancer and two workers at one Postgres, killed one after the other while all work goes on. */
const KILLS = Number(process.env.PROCESS_KILLS ?? 100)
const EMAIL = 'ada@desk.example'
const PASSWORD = 'correct horse battery staple of the desk'
const ITEMS = 400
const CONCURRENCY = 4
const SYNCED = 'live'
const FIRST_RECORD = Date.parse('2026-01-20T12:00:00Z')

let list: RecordList
let receiver: OwnReceiver
let balancer: Balancer
let apps: DeskProcess[]
let workers: DeskProcess[]

beforeAll(async () => {
  if (!isBuilt()) throw new Error('There is no build of these sources: run `npm run build`.')
  await createDatabase()
  list = await startRecordList(SYNCED)
  addRecords(0, 2000)
  receiver = await startReceiver(5)
  const ports: number[] = []
  const origin = await startBalancer(ports)
  balancer = origin
  const env = {
    NEXTAUTH_URL: origin.url,
    HOST: '127.0.0.1',
    EGRESS_ALLOWED_NETWORKS: '127.0.0.0/8',
    EGRESS_PORTS: '1024-65535',
    RAMP_ENVIRONMENTS: `${environment.name},${SYNCED}`,
    RAMP_SANDBOX_BASE_URL: environment.baseUrl,
    RAMP_SANDBOX_INTEGRATOR_KEY: environment.integratorKey,
    RAMP_SANDBOX_INTEGRATOR_SECRET: environment.integratorSecret,
    RAMP_LIVE_BASE_URL: list.environment.baseUrl,
    RAMP_LIVE_INTEGRATOR_KEY: list.environment.integratorKey,
    RAMP_LIVE_INTEGRATOR_SECRET: list.environment.integratorSecret,
  }
  apps = await Promise.all(['app 1', 'app 2'].map((name) => createApp(name, env)))
  ports.push(...apps.flatMap(({ port }) => port ?? []))
  workers = await Promise.all(['worker 1', 'worker 2'].map((name) => createWorker(name, env)))
  for (const own of [...apps, ...workers]) await own.start()
  const scope = { actor: { kind: 'system', name: 'test' }, requestId: 'r', address: null } as const
  await createOperator(await getDatabase(), scope, { email: EMAIL, name: 'Ada', password: PASSWORD, role: 'operator' })
}, 240_000)

afterAll(async () => {
  await Promise.all([...apps, ...workers].map((own) => own.kill()))
  balancer.close()
  receiver.close()
  await list.close()
  await endJobs(0)
  await closeDatabase()
  await dropDatabase()
})

function addRecords(from: number, count: number): void {
  list.add(...Array.from({ length: count }, (_, index) => recordText(FIRST_RECORD + (from + index) * 10_000)))
}

/** Numbers that are the same in each run. */
function* chances(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    yield state / 2 ** 31
  }
}

const signIn = () => signInToDesk(balancer.url, EMAIL, PASSWORD)

test('a session that began at one app ends a stream of the other within its next look', async () => {
  const cookie = await signIn()
  const streams = await Promise.all(
    apps.map(({ port }) => fetch(`http://localhost:${port}/api/${SYNCED}/deliveries/tail`, { headers: { cookie } })),
  )
  expect(streams.map(({ status }) => status)).toEqual([200, 200])
  const db = await getDatabase()
  const begun = performance.now()
  await db.update(session).set({ revokedAt: new Date() })
  await Promise.all(streams.map((stream) => stream.text()))
  console.log(`Streams of both apps ended ${Math.round(performance.now() - begun)} ms after the session.`)
  const after = await Promise.all(
    apps.map(({ port }) => fetch(`http://localhost:${port}/api/${SYNCED}/deliveries`, { headers: { cookie } })),
  )
  expect(after.map(({ status }) => status)).toEqual([401, 401])
})

test(`processes killed ${KILLS} times under sync, redeliveries, exports and readers: nothing lost, nothing twice`, async () => {
  const random = chances(20_261_128)
  const pick = <T>(items: readonly T[]) => items[Math.floor(random.next().value * items.length)] as T
  const ids = await archive(milestones(ITEMS))
  await storeTarget('t', environment.name, receiver.url, { rate: 100 })
  const db = await getDatabase()
  const jobs: number[] = []
  const begin = async () => {
    const last = jobs.at(-1)
    if (last !== undefined && (await jobOf(last)).state !== 'finished') return
    jobs.push(await startOf(ids, { targetId: 't', concurrency: CONCURRENCY, rate: 20, confirmsUnknown: true }))
    await askForExport()
  }
  const cookie = await signIn()
  const readers = { isEnding: false, answers: new Map<number, number>() }
  const reading = readOn(readers, cookie)
  const gaps = watchGaps()

  let workerKills = 0
  for (let kill = 0; kill < KILLS; kill++) {
    await begin()
    addRecords(2000 + kill, 1)
    const victim = pick([...apps, ...workers])
    const before = receiver.receipts.length
    await victim.kill()
    if (workers.includes(victim)) workerKills += 1
    await victim.start()
    await expect.poll(() => receiver.receipts.length > before, { timeout: 120_000 }).toBe(true)
  }
  await expect.poll(async () => (await openWork(jobs)).length, { timeout: 240_000, interval: 500 }).toBe(0)
  readers.isEnding = true
  await reading
  const platform = JSON.stringify(platformMultiset(list))
  await expect
    .poll(async () => JSON.stringify(await archiveMultiset(db, SYNCED)) === platform, {
      timeout: 240_000,
      interval: 500,
    })
    .toBe(true)
  expect(new Set(await countFourWays(db, SYNCED)).size).toBe(1)

  const arrived = receiver.receipts.map(({ jobId, deliveryId }) => `${jobId} ${deliveryId}`)
  expect(new Set(arrived).size).toBe(arrived.length)
  let unknown = 0
  for (const job of jobs) {
    const items = await itemsOf(job)
    const known = items.filter(({ state }) => state === 'delivered')
    unknown += items.length - known.length
    expect(
      items.map(({ state }) => state).filter((state) => !['delivered', 'unknown', 'held'].includes(state)),
    ).toEqual([])
    expect(known.map(({ deliveryId }) => `${job} ${deliveryId}`).filter((item) => !arrived.includes(item))).toEqual([])
  }
  expect(unknown).toBeLessThanOrEqual(CONCURRENCY * workerKills)
  const exports = await db.select().from(exportJob)
  for (const { id, state, rows, file, manifest } of exports) {
    expect([id, state, rows]).toEqual([id, 'done', ITEMS])
    const bytes = readFileSync(exportPath(environment.name, id))
    expect([bytes.length, JSON.stringify({ file, manifest })]).toEqual([
      bytes.length,
      expect.stringContaining(createHash('sha256').update(bytes).digest('hex')),
    ])
  }
  expect([...readers.answers.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
  console.log(
    `${KILLS} kills, ${workerKills} of workers: ${jobs.length} redeliveries with ${arrived.length} receipts and ${unknown} unknown, ${exports.length} exports, ` +
      `answers ${JSON.stringify(Object.fromEntries(readers.answers))}, longest time without a receipt ${gaps()} ms.`,
  )
}, 3_600_000)

async function askForExport(): Promise<void> {
  const db = await getDatabase()
  const settings = settingsOf({ payload: 'full' })
  await db
    .insert(exportJob)
    .values({
      requestKey: randomUUID(),
      environment: environment.name,
      name: 'of the storm',
      settings,
      state: 'queued',
      createdAt: new Date(),
      operatorId: 'op_operator',
      operatorName: 'operator',
    })
  await sweepExports(environment.name)
}

async function openWork(jobs: readonly number[]): Promise<unknown[]> {
  const db = await getDatabase()
  const states = await Promise.all(jobs.map(async (job) => (await jobOf(job)).state))
  const open = eq(exportJob.environment, environment.name)
  const exports = await db.select({ state: exportJob.state }).from(exportJob).where(open)
  return [
    ...states.filter((state) => state !== 'finished'),
    ...exports.filter(({ state }) => state === 'queued' || state === 'running'),
  ]
}

async function readOn(readers: { isEnding: boolean; answers: Map<number, number> }, cookie: string): Promise<void> {
  while (!readers.isEnding) {
    const answer = await fetch(`${balancer.url}/api/${environment.name}/deliveries`, { headers: { cookie } }).catch(
      () => null,
    )
    await answer?.arrayBuffer().catch(() => null)
    const status = answer?.status ?? 503
    readers.answers.set(status, (readers.answers.get(status) ?? 0) + 1)
  }
}

/** Answers the longest time between two receipts so far. */
function watchGaps(): () => number {
  let last = performance.now()
  let longest = 0
  receiver.onReceipt = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  return () => Math.round(longest)
}
