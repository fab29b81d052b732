import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDatabase } from '../integration/support/use-database'
import { bundle } from '../support/processes/bundle'
import { type RecordList, recordText, startRecordList } from '../support/record-list'
import type { Verdict } from './support/sync-once'

const NOW = Date.parse('2026-01-20T12:00:00Z')
const RECORDS = 2_000

let folder: string
let script: string
let list: RecordList
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'rampdesk-kill-'))
  await copyDatabase(path.join(folder, 'pg'))
  script = await bundle('tests/faults/support/sync-once.ts')
  list = await startRecordList()
  list.now = new Date(NOW)
  // Every third record has a byte-identical twin.
  const times = Array.from({ length: RECORDS }, (_, i) => NOW - (RECORDS - i - (i % 3 === 2 ? 1 : 0)) * 10_000)
  list.add(...times.map((time) => recordText(time)))
})
afterAll(async () => {
  await list.close()
  rmSync(folder, { recursive: true, force: true })
})

type Kill = {
  name: string
  /** Kill before the answer to the page, or after it. */
  page?: { number: number; when: 'before' | 'after' }
  /** Kill before the nth matching statement, or after it. */
  statement?: { like: string; nth: number; when: 'before' | 'after' }
}

const inTransaction = (name: string, like: string, nth = 2): Kill => ({
  name: `inside the transaction, ${name}`,
  statement: { like, nth, when: 'after' },
})

/** Kills in the order of the walk. */
const KILLS: Kill[] = [
  { name: 'before the first page', page: { number: 1, when: 'before' } },
  { name: 'between the fetch and the commit of a batch', page: { number: 2, when: 'after' } },
  inTransaction('after the lease was prolonged', '^update "sync_state" set "lease_until" = .*"progress"'),
  inTransaction('after the rows were stored', 'with beside '),
  inTransaction('after the rows were counted', '^update "sync_state" set "records"'),
  inTransaction('after the place was kept', '^(insert into|update) "archive_span"', 3),
  { name: 'after a commit', statement: { like: '^commit', nth: 4, when: 'after' } },
  { name: 'while a batch is read ahead', page: { number: 14, when: 'before' } },
  { name: 'before the lease is given back', statement: { like: 'caught_up_at = now', nth: 1, when: 'before' } },
  { name: 'after the lease was given back', statement: { like: 'caught_up_at = now', nth: 1, when: 'after' } },
]

function startSync({ statement }: Partial<Kill> = {}): ChildProcess {
  writeFileSync(path.join(folder, 'records'), list.records.map(({ text }) => text).join('\n'))
  return spawn(process.execPath, ['--liftoff-only', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_DIR: path.join(folder, 'pg'),
      RECORDS: path.join(folder, 'records'),
      RAMP_ENVIRONMENTS: 'sandbox',
      RAMP_SANDBOX_BASE_URL: list.environment.baseUrl,
      RAMP_SANDBOX_INTEGRATOR_KEY: list.environment.integratorKey,
      RAMP_SANDBOX_INTEGRATOR_SECRET: list.environment.integratorSecret,
      ...(statement && { DIE_AT: statement.like, DIE_AT_NTH: String(statement.nth), DIE_WHEN: statement.when }),
    },
  })
}

function killAt(child: ChildProcess, { page }: Kill): void {
  list.pages = 0
  list.beforePage = (response, _cursor, number) => {
    if (number !== page?.number) return false
    if (page.when === 'before') child.kill('SIGKILL')
    else response.once('finish', () => child.kill('SIGKILL'))
    return false
  }
}

/** The verdict of the start and, if the process got there, the verdict of the end. */
async function verdictsOf(child: ChildProcess): Promise<Verdict[]> {
  let text = ''
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  await once(child, 'close')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line): Verdict => JSON.parse(line))
}

const HONEST = { falselyClaimed: 0, doCountsAgree: true }

test('a sync killed at any named point claims nothing it lacks, goes on, and ends with every record once', async () => {
  for (const [round, kill] of KILLS.entries()) {
    const child = startSync(kill)
    killAt(child, kill)
    // The next process judges the damage of the kill.
    const before = KILLS[round - 1]?.name ?? 'an empty archive'
    expect(await verdictsOf(child), `${before}, then ${kill.name}`).toMatchObject([HONEST])
    expect(child.signalCode, kill.name).toBe('SIGKILL')
    list.now = new Date(NOW + round * 60_000)
    list.add(recordText(NOW + round * 60_000 - 30_000))
  }
  list.beforePage = () => false
  list.now = new Date(NOW + 3_600_000)
  const child = startSync()
  expect(await verdictsOf(child)).toMatchObject([HONEST, { ...HONEST, isWhole: true }])
  expect(child.exitCode).toBe(0)
}, 300_000)
