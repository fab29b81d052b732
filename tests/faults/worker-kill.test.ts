import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeDatabase, getDatabase } from '@/lib/db'
import { endJobs } from '@/lib/jobs/slot'
import { archive, environment, jobOf, milestones, startOf } from '../integration/redelivery/fixtures'
import { copyDatabase } from '../integration/support/use-database'
import { bundle } from '../support/processes/bundle'
import { type OwnReceiver, startReceiver, storeTarget } from './support/redelivery-target'
import { startWorker } from './support/start-worker'

vi.mock('@/lib/redelivery/targets/find-registered', () => ({ findRegistered: async () => ({ found: [], unread: [] }) }))

const ITEMS = 400
const KILLED_AFTER = 60
/** Half of this time is for the start of the other worker on a busy machine. */
const GOES_ON_WITHIN_MS = 28_000

/** The test uses the server if there is one: only there do the jobs of a dead process look as if they ran. */
const { server, name } = vi.hoisted(() => {
  const given = process.env.TEST_DATABASE_URL
  const own = `rampdesk_worker_${process.pid}_${Date.now()}`
  if (given) process.env.DATABASE_URL = Object.assign(new URL(given), { pathname: `/${own}` }).href
  return { server: given, name: own }
})

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

let receiver: OwnReceiver
let script: string
beforeAll(async () => {
  if (server) await onServer(`create database ${name}`)
  else await copyDatabase(process.env.DATABASE_DIR ?? '')
  receiver = await startReceiver(5)
  script = await bundle('tests/faults/support/run-worker.ts')
})
const workers: ChildProcess[] = []
/** The folder of an embedded database is free once the process that holds it is gone. */
const killAll = () =>
  Promise.all(
    workers.map(async (worker) => {
      worker.kill('SIGKILL')
      if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit')
    }),
  )

afterAll(async () => {
  await killAll()
  receiver.close()
  await endJobs(0)
  await closeDatabase()
  if (server) await onServer(`drop database if exists ${name} with (force)`)
})

function start(variables: Record<string, string> = {}): ChildProcess {
  const worker = startWorker(script, variables)
  workers.push(worker)
  return worker
}

const receipts = (atLeast: number, timeout: number) =>
  expect.poll(() => receiver.receipts.length, { timeout }).toBeGreaterThanOrEqual(atLeast)

test('a redelivery whose worker was killed goes on in another one, before the look of the next minute', async () => {
  await getDatabase()
  const ids = await archive(milestones(ITEMS))
  await storeTarget('t', environment.name, receiver.url, { rate: 100 })
  const jobId = await startOf(ids, { targetId: 't', concurrency: 2, rate: 50 })
  await endJobs(0)
  await closeDatabase()

  // The first worker seems to run on another machine, where only the end of its lease tells that it is gone.
  const first = start(server ? { AS_HOST: 'elsewhere' } : {})
  await receipts(KILLED_AFTER, 60_000)
  first.kill('SIGKILL')
  start()
  const before = receiver.receipts.length
  await receipts(before + 20, GOES_ON_WITHIN_MS)
  await receipts(ITEMS - 2, 60_000)
  const arrived = receiver.receipts.map(({ deliveryId }) => deliveryId)
  expect(new Set(arrived).size).toBe(arrived.length)
  await killAll()
  expect((await jobOf(jobId))?.total).toBe(ITEMS)
})
