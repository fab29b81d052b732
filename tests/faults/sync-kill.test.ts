import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeDatabase, getDatabase } from '@/lib/db'
import { syncState } from '@/lib/db/schema'
import { archiveMultiset, countFourWays, falselyClaimed, platformMultiset } from '../support/archive-model'
import { type RecordList, recordText, startRecordList } from '../support/record-list'

const NOW = Date.parse('2026-01-20T12:00:00Z')
const RECORDS = 3_000

/** Before the imports run: the configuration is read once. */
const folder = await vi.hoisted(async () => {
  const [{ mkdtemp }, { tmpdir }, path] = await Promise.all([
    import('node:fs/promises'),
    import('node:os'),
    import('node:path'),
  ])
  const created = await mkdtemp(path.join(tmpdir(), 'rampdesk-kill-'))
  process.env.DATABASE_DIR = path.join(created, 'pg')
  return created
})

let list: RecordList
beforeAll(async () => {
  list = await startRecordList()
  list.now = new Date(NOW)
  // Every third record has a byte-identical twin.
  const times = Array.from({ length: RECORDS }, (_, i) => NOW - (RECORDS - i - (i % 3 === 2 ? 1 : 0)) * 10_000)
  list.add(...times.map((time) => recordText(time)))
})
afterAll(async () => {
  await closeDatabase()
  await list.close()
  await rm(folder, { recursive: true, force: true })
})

function startSync(): ChildProcess {
  return spawn(
    process.execPath,
    ['--import', 'tsx', '--conditions=react-server', 'tests/faults/support/sync-once.ts'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        RAMP_ENVIRONMENTS: 'sandbox',
        RAMP_SANDBOX_BASE_URL: list.environment.baseUrl,
        RAMP_SANDBOX_INTEGRATOR_KEY: list.environment.integratorKey,
        RAMP_SANDBOX_INTEGRATOR_SECRET: list.environment.integratorSecret,
      },
    },
  )
}

/** The lease of a killed process runs out by itself after a while; the test does not wait for it. */
async function endLease(): Promise<void> {
  const database = await getDatabase()
  await database.update(syncState).set({ leaseUntil: null })
}

/** Where in the life of a page the process is killed: before it gets the page, or while it stores it. */
const KILLS = [
  { page: 1, when: 'before' },
  { page: 2, when: 'after' },
  { page: 12, when: 'before' },
  { page: 3, when: 'after' },
  { page: 14, when: 'after' },
] as const

test('a sync killed at any point claims nothing it lacks, goes on, and ends with every record once', async () => {
  for (const [round, kill] of KILLS.entries()) {
    const child = startSync()
    const exited = once(child, 'exit')
    list.pages = 0
    list.beforePage = (response, _cursor, page) => {
      if (page !== kill.page) return false
      if (kill.when === 'before') child.kill('SIGKILL')
      else response.once('finish', () => child.kill('SIGKILL'))
      return false
    }
    expect(await exited).toEqual([null, 'SIGKILL'])
    list.beforePage = () => false
    list.now = new Date(NOW + round * 60_000)
    list.add(recordText(NOW + round * 60_000 - 30_000))

    const database = await getDatabase()
    expect(await falselyClaimed(database, list)).toBe(0)
    expect(new Set(await countFourWays(database)).size).toBe(1)
    await endLease()
    await closeDatabase()
  }

  list.now = new Date(NOW + 3_600_000)
  const [code] = await once(startSync(), 'exit')
  expect(code).toBe(0)
  const database = await getDatabase()
  expect(await archiveMultiset(database)).toEqual(platformMultiset(list))
  expect(await falselyClaimed(database, list)).toBe(0)
}, 120_000)
