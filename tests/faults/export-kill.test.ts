import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeDatabase, getDatabase } from '@/lib/db'
import { exportJob } from '@/lib/db/schema'
import { exportFolder, exportPath } from '@/lib/exports/files/export-folder'
import { getExport } from '@/lib/exports/jobs/get-export'
import { runExport } from '@/lib/exports/jobs/run-export'
import { sweepExports } from '@/lib/exports/jobs/sweep-exports'
import { addOperators, archiveAwkward, environment, scope, settingsOf } from '../integration/exports/fixtures'
import { createDatabase, dropDatabase } from '../integration/support/use-database'

const woken = vi.hoisted(() => [] as unknown[])
vi.mock('@/lib/jobs/enqueue', () => ({ enqueue: async (_: string, data: unknown) => woken.push(data) > 0 }))

beforeAll(createDatabase)
afterAll(async () => {
  await closeDatabase()
  await dropDatabase()
})

/** Rows of some 9 KB each, so that the file has two blocks. */
const ROWS = 200

test('a worker killed in the middle of a file: it is never offered, its rest is removed, and the file is made anew', async () => {
  await addOperators()
  await archiveAwkward(20, ROWS)
  const db = await getDatabase()
  await db.execute(
    sql`update delivery set payload = repeat(payload || ' ', 60), payload_bytes = 60 * (payload_bytes + 1)`,
  )
  const [row] = await db
    .insert(exportJob)
    .values({
      requestKey: randomUUID(),
      environment: environment.name,
      name: 'killed',
      settings: settingsOf({ payload: 'full' }),
      state: 'queued',
      createdAt: new Date(),
      operatorId: 'op_operator',
      operatorName: 'operator',
    })
    .returning({ id: exportJob.id })
  const jobId = row?.id ?? 0
  await closeDatabase()

  const worker = spawn(
    process.execPath,
    ['--liftoff-only', '--import', 'tsx', '--conditions=react-server', 'tests/faults/support/run-export.ts'],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        JOB: String(jobId),
        RAMP_ENVIRONMENTS: environment.name,
        RAMP_SANDBOX_BASE_URL: environment.baseUrl,
        RAMP_SANDBOX_INTEGRATOR_KEY: environment.integratorKey,
        RAMP_SANDBOX_INTEGRATOR_SECRET: environment.integratorSecret,
      },
    },
  )
  expect((await once(worker, 'exit'))[1]).toBe('SIGKILL')
  const left = readdirSync(exportFolder(environment.name)).filter((name) => name.endsWith('.part'))
  expect(left.map((name) => statSync(`${exportFolder(environment.name)}/${name}`).size > 0)).toEqual([true])

  const shown = await getExport(scope, String(jobId))
  expect([shown.state, shown.mayDownload, shown.file]).toEqual(['running', false, null])
  expect(existsSync(exportPath(environment.name, jobId))).toBe(false)
  await sweepExports(environment.name)
  expect(woken).toContainEqual({ environment: environment.name, jobId, nonce: 'sweep' })
  await runExport(environment, jobId, new AbortController().signal)
  await sweepExports(environment.name)
  const made = await getExport(scope, String(jobId))
  expect(made).toMatchObject({ state: 'done', rows: ROWS })
  expect(statSync(exportPath(environment.name, jobId)).size).toBe(made.file?.bytes)
  expect(readFileSync(exportPath(environment.name, jobId)).subarray(-2).toString()).toBe('\r\n')
  expect(readdirSync(exportFolder(environment.name)).toSorted()).toEqual([
    `export-${jobId}.data`,
    `export-${jobId}.manifest.json`,
  ])
})
