import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { audit, exportJob, operator } from '@/lib/db/schema'
import { exportFolder, exportPath, sweepFolder } from '@/lib/exports/files/export-folder'
import { cancelExport, removeExport } from '@/lib/exports/jobs/control-export'
import { countExport } from '@/lib/exports/jobs/count-export'
import { downloadExport } from '@/lib/exports/jobs/download-export'
import { getExport, getManifest } from '@/lib/exports/jobs/get-export'
import { makeFile } from '@/lib/exports/jobs/make-file'
import { requestExport } from '@/lib/exports/jobs/request-export'
import { runExport } from '@/lib/exports/jobs/run-export'
import { sweepExports } from '@/lib/exports/jobs/sweep-exports'
import { BUILT_IN_ROLES } from '@/lib/model/role'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'
import {
  addOperators,
  archiveAwkward,
  emptyExportFolder,
  environment,
  exported,
  PATIENT_MS,
  scope,
  settingsOf,
} from './fixtures'

const queued = vi.hoisted(() => [] as unknown[])
vi.mock('@/lib/jobs/enqueue', () => ({ enqueue: async (_: string, data: unknown) => queued.push(data) > 0 }))

const held = useDatabase()
beforeEach(async () => {
  queued.length = 0
  emptyExportFolder()
  await addOperators()
})

const never = new AbortController().signal
const request = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('http://desk.example/file', { method, headers })
const stateOf = async (id: string) => (await getExport(scope, id)).state
const actions = async () =>
  (await held.database.select({ action: audit.action }).from(audit).orderBy(audit.id)).map(({ action }) => action)

/** Stores an export that waits, as a large one does. */
async function waiting(layout = {}, by = scope): Promise<number> {
  const [row] = await held.database
    .insert(exportJob)
    .values({
      requestKey: randomUUID(),
      environment: environment.name,
      name: 'waiting',
      settings: settingsOf(layout),
      state: 'queued',
      createdAt: new Date(),
      operatorId: by.actor.kind === 'operator' ? by.actor.id : '',
      operatorName: by.actor.name,
    })
    .returning({ id: exportJob.id })
  return row?.id ?? 0
}

test('a small export is made in the request, once per key, with its manifest and audit', async () => {
  await archiveAwkward(0, 50)
  const asked = {
    requestKey: randomUUID(),
    name: 'March: all/of it',
    settings: settingsOf({}, 'outcome=failed&range=30d'),
  }
  await held.database.execute(
    sql`update delivery set sort_at = now() - interval '1 day', "timestamp" = now() - interval '1 day'`,
  )
  const { job, isNew } = await requestExport(scope, asked, PATIENT_MS)
  expect(isNew).toBe(true)
  expect(job).toMatchObject({ state: 'done', rows: 25, operatorName: 'operator', mayDownload: true, mayChange: true })
  expect(job.file?.name).toBe('March- all-of it.csv')
  expect(job.settings).toMatchObject({ query: expect.stringMatching(/^outcome=failed&from=.*&to=/) })
  expect(job.path).toMatch(/^\/deliveries\?outcome=failed&from=/)
  expect(await requestExport(scope, asked)).toMatchObject({ isNew: false, job: { id: job.id } })
  const { manifest } = await getManifest(scope, job.id)
  expect(manifest).toMatchObject({
    file: job.file,
    rows: 25,
    counts: { by: 'outcome', values: { failed: 25 } },
    filter: { list: 'deliveries', words: ['Outcome: failed', expect.stringMatching(/^Time: /)] },
    layout: { format: 'csv', payload: 'omit', zone: 'UTC' },
  })
  expect(await actions()).toEqual(['export.create', 'export.end'])
  const own = exportFolder(environment.name)
  expect(statSync(own).mode & 0o777).toBe(0o700)
  for (const name of readdirSync(own)) expect(statSync(`${own}/${name}`).mode & 0o777).toBe(0o600)
})

test('rows are counted before anything is made', async () => {
  expect(await countExport(scope, settingsOf({}, 'outcome=failed'))).toEqual({
    rows: 0,
    words: ['Outcome: failed'],
    isSmall: true,
  })
  await expect(countExport(scope, settingsOf({}, 'colour=red'))).rejects.toThrow('does not belong to this list')
  await expect(countExport(scope, settingsOf({ columns: ['time', 'secret'] }))).rejects.toThrow('no column “secret”')
  expect(await countExport(scope, { kind: 'report', query: '' })).toMatchObject({ rows: 0, isSmall: true })
})

describe.each(BUILT_IN_ROLES)('as %s', (role) => {
  test.each(['omit', 'masked', 'full'] as const)(
    'payloads %s: made and downloaded only with the right',
    async (payload) => {
      await archiveAwkward(0, 3)
      const by = scopeOf(environment, role)
      const may = payload !== 'full' || role === 'operator' || role === 'admin'
      const made = exported({ payload, columns: ['delivery'] }, '', by)
      if (may) expect((await made).job.state).toBe('done')
      else await expect(made).rejects.toMatchObject({ code: 'forbidden' })
      const { job } = await exported({ payload, columns: ['delivery'] })
      const read = downloadExport(by, job.id, request())
      if (may) expect((await read).status).toBe(200)
      else await expect(read).rejects.toMatchObject({ code: 'forbidden' })
      expect((await getExport(by, job.id)).mayDownload).toBe(may)
    },
  )
})

test('a masked payload has no value of the payload', async () => {
  await archiveAwkward(0, 200)
  await held.database.execute(
    sql`update delivery set payload = '{"userId":"usr_1","Jane Doe":"jane@mail.example","amount":12.5,"ok":true,"id":[null,"Jane"]}' where id = 1`,
  )
  await held.database.execute(sql`update delivery set payload = 'Jane Doe' where id = 2`)
  const { bytes } = await exported({ payload: 'masked', columns: ['delivery'], format: 'ndjson' })
  const text = bytes.toString()
  expect(text).not.toMatch(/jane/i)
  const rows = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { delivery: number; payload: string })
  expect(JSON.parse(rows.find(({ delivery }) => delivery === 1)?.payload ?? '')).toMatchObject({
    userId: 'text of 5 characters',
    id: [null, 'text of 4 characters'],
  })
  expect(rows.find(({ delivery }) => delivery === 2)?.payload).toMatch(/bytes, SHA-256 [0-9a-f]{64}$/)
})

test.each([
  [{ disabledAt: new Date() }, 'disabled'],
  [{ role: 'viewer' as const }, 'export.payload'],
])('rights are asked for again when it is made: %o', async (change, words) => {
  const id = await waiting({ payload: 'full' })
  await held.database.update(operator).set(change).where(eq(operator.id, 'op_operator'))
  await runExport(environment, id, never)
  expect(await getExport(scope, String(id))).toMatchObject({ state: 'failed', problem: expect.stringContaining(words) })
  expect(existsSync(exportPath(environment.name, id))).toBe(false)
})

test('a sixth open export of an operator is refused, in words', async () => {
  for (let index = 0; index < 5; index++) await waiting()
  await expect(exported()).rejects.toMatchObject({ code: 'too_many', message: expect.stringContaining('cancel one') })
  expect((await exported({}, '', scopeOf(environment, 'viewer'))).job.state).toBe('done')
})

test('one that waits is cancelled by its owner or an admin, and is not made any more', async () => {
  const id = String(await waiting())
  await expect(cancelExport(scopeOf(environment, 'viewer'), id)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await cancelExport(scopeOf(environment, 'admin'), id)).toMatchObject({
    state: 'cancelled',
    cancelledBy: 'admin',
  })
  await runExport(environment, Number(id), never)
  expect(await stateOf(id)).toBe('cancelled')
  await expect(cancelExport(scope, id)).rejects.toMatchObject({ code: 'conflict' })
})

test('one that is cancelled while it is made leaves nothing', async () => {
  await archiveAwkward(0, 20)
  const id = await waiting()
  await runExport(environment, id, never, {
    makeFile: async (...given) => {
      const made = await makeFile(...given)
      await cancelExport(scope, String(id))
      return made
    },
  })
  expect(await stateOf(String(id))).toBe('cancelled')
  expect(readdirSync(exportFolder(environment.name)).filter((name) => name.startsWith(`export-${id}.`))).toEqual([])
})

test('a full disk fails it in words, and nothing is kept', async () => {
  const id = await waiting()
  await runExport(environment, id, never, {
    makeFile: () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' })),
  })
  expect(await getExport(scope, String(id))).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('disk for exports is full'),
  })
})

test('one that a stopping process gives back is made by the next', async () => {
  await archiveAwkward(0, 20)
  const id = await waiting()
  const stopping = new AbortController()
  stopping.abort(new Error('stopping'))
  await expect(runExport(environment, id, stopping.signal)).rejects.toThrow('stopping')
  expect(await stateOf(String(id))).toBe('queued')
  await runExport(environment, id, never)
  expect(await stateOf(String(id))).toBe('done')
})

test('one whose run was killed is made anew, and what the run left is removed', async () => {
  const id = await waiting()
  const { job } = await exported()
  const owner = { pid: 1, startedAt: 'long ago', realm: 'elsewhere', run: 'run-of-the-dead' }
  await held.database
    .update(exportJob)
    .set({ state: 'running', leaseOwner: owner, leaseUntil: new Date(Date.now() - 1000) })
    .where(eq(exportJob.id, id))
  const left = `${exportFolder(environment.name)}/export-${id}.another-run.part`
  writeFileSync(left, 'half')
  await sweepExports(environment.name)
  expect(queued).toContainEqual({ environment: environment.name, jobId: id, nonce: 'sweep' })
  expect(existsSync(left)).toBe(false)
  expect(existsSync(exportPath(environment.name, Number(job.id)))).toBe(true)
  await runExport(environment, id, never)
  expect(await stateOf(String(id))).toBe('done')
})

test('a run that begins while leftovers are looked for keeps its file', async () => {
  await exported()
  const [old, begun] = ['old-run', 'new-run'].map((run) => `${exportFolder(environment.name)}/export-9.${run}.part`)
  writeFileSync(old ?? '', 'half')
  const readKept = async () => {
    writeFileSync(begun ?? '', 'half')
    return (_job: number, run: string | null) => run === null
  }
  expect(await sweepFolder(environment.name, readKept, Date.now())).toBe(1)
  expect([existsSync(old ?? ''), existsSync(begun ?? '')]).toEqual([false, true])
})

test('a file is removed for age or by hand; its manifest stays', async () => {
  const [one, two] = [(await exported()).job.id, (await exported()).job.id]
  await held.database
    .update(exportJob)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(exportJob.id, Number(one)))
  // The file cannot be downloaded even before a sweep.
  expect(await getExport(scope, one)).toMatchObject({ mayDownload: false })
  await expect(downloadExport(scope, one, request())).rejects.toMatchObject({ code: 'conflict' })
  await sweepExports(environment.name)
  expect(await removeExport(scope, two)).toMatchObject({ state: 'expired', cancelledBy: 'operator' })
  for (const id of [one, two]) {
    expect(await stateOf(id)).toBe('expired')
    expect(existsSync(exportPath(environment.name, Number(id)))).toBe(false)
    expect((await getManifest(scope, id)).manifest.rows).toBe(0)
    await expect(downloadExport(scope, id, request())).rejects.toMatchObject({ code: 'conflict' })
  }
})
