import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync, truncateSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { GET, HEAD } from '@/app/api/[environment]/exports/[exportId]/file/route'
import { revokeSessions } from '@/lib/auth/session/revoke-sessions'
import { audit, operator } from '@/lib/db/schema'
import { exportPath } from '@/lib/exports/files/export-folder'
import { downloadExport } from '@/lib/exports/jobs/download-export'
import { getExport } from '@/lib/exports/jobs/get-export'
import { type Account, addAccount, addSession } from '../access/fixtures'
import { useVirtualWatch } from '../access/stream-fixtures'
import { useDatabase } from '../support/use-database'
import { addOperators, archiveAwkward, emptyExportFolder, environment, exported, scope } from './fixtures'

const held = useDatabase()
const watch = useVirtualWatch()
beforeEach(async () => {
  emptyExportFolder()
  await addOperators()
})

const request = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('http://desk.example/file', { method, headers })
const actions = async () =>
  (await held.database.select({ action: audit.action }).from(audit).orderBy(audit.id)).map(({ action }) => action)

test('a download is resumed where it broke off, and a known or changed file is told apart', async () => {
  await archiveAwkward(0, 100)
  const { job, bytes } = await exported({ payload: 'full' })
  const whole = await downloadExport(scope, job.id, request())
  const etag = whole.headers.get('etag') ?? ''
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
  expect(whole.headers.get('content-length')).toBe(String(bytes.length))
  const rest = await downloadExport(scope, job.id, request({ range: 'bytes=1000-', 'if-range': etag }))
  expect([rest.status, rest.headers.get('content-range')]).toEqual([
    206,
    `bytes 1000-${bytes.length - 1}/${bytes.length}`,
  ])
  expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(1000))).toBe(true)
  const other = await downloadExport(scope, job.id, request({ range: 'bytes=1000-', 'if-range': '"another"' }))
  expect(other.status).toBe(200)
  await other.body?.cancel()
  expect((await downloadExport(scope, job.id, request({ range: `bytes=${bytes.length}-` }))).status).toBe(416)
  expect((await downloadExport(scope, job.id, request({ 'if-none-match': etag }))).status).toBe(304)
  const head = await downloadExport(scope, job.id, request({}, 'HEAD'))
  expect([head.status, head.body, head.headers.get('content-length')]).toEqual([200, null, String(bytes.length)])
  expect((await actions()).filter((action) => action === 'export.download')).toHaveLength(1)
})

test('every answer with bytes names their length and the digest of the whole file, and may not be transformed', async () => {
  await archiveAwkward(0, 100)
  const { job, bytes } = await exported({ payload: 'full' })
  const { cookie } = await addSession(await addAccount('operator'))
  const context = { params: Promise.resolve({ environment: 'sandbox', exportId: job.id }) }
  const ask = async (route: typeof GET, headers: Record<string, string> = {}) => {
    const url = `http://localhost:3000/api/sandbox/exports/${job.id}/file`
    const { status, headers: told, body } = await route(new Request(url, { headers: { cookie, ...headers } }), context)
    await body?.cancel()
    return [status, ...['content-length', 'digest', 'cache-control', 'content-encoding'].map((name) => told.get(name))]
  }
  const length = String(bytes.length)
  const digest = `sha-256=${createHash('sha256').update(bytes).digest('base64')}`
  const kept = 'no-store, no-transform'
  expect(await ask(GET)).toEqual([200, length, digest, kept, null])
  expect(await ask(HEAD)).toEqual([200, length, digest, kept, null])
  expect(await ask(GET, { range: 'bytes=10-29' })).toEqual([206, '20', digest, kept, null])
  expect(await ask(GET, { range: `bytes=${length}-` })).toEqual([416, null, null, 'no-store', null])
})

test.each([0.01, 0.5, 0.99])('a client that leaves at %f of a download holds no file open', async (share) => {
  await archiveAwkward(0, 900)
  const { job, bytes } = await exported({ payload: 'full', format: 'ndjson' })
  const { body } = await downloadExport(scope, job.id, request())
  const reader = body?.getReader()
  for (let read = 0; read < bytes.length * share; ) read += (await reader?.read())?.value?.length ?? bytes.length
  const isOpen = () =>
    readdirSync('/proc/self/fd').some((fd) => targetOf(fd) === exportPath(environment.name, Number(job.id)))
  await reader?.cancel()
  await expect.poll(isOpen).toBe(false)
})

test('a client that leaves while its file is opened holds nothing, and nobody watches its session', async () => {
  const { job } = await exported()
  const account = await addAccount('operator')
  const { id: sessionId } = await addSession(account)
  const by = { ...scope, actor: { kind: 'operator', ...account, sessionId } } as const
  const file = exportPath(environment.name, Number(job.id))
  const { body } = await downloadExport(by, job.id, request())
  const reader = body?.getReader()
  const first = reader?.read()
  await reader?.cancel()
  await first
  // This opening comes after the one that was under way.
  await (await open(file)).close()
  await expect.poll(() => readdirSync('/proc/self/fd').filter((fd) => targetOf(fd) === file)).toEqual([])
  expect(watch.size).toBe(0)
})

function targetOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    return ''
  }
}

describe('a download under way', () => {
  const WAYS: [name: string, code: string, end: (account: Account) => Promise<unknown>][] = [
    [
      'the role that may have its payloads',
      'forbidden',
      ({ id }) => held.database.update(operator).set({ role: 'viewer' }).where(eq(operator.id, id)),
    ],
    [
      'the session',
      'unauthenticated',
      ({ id }) => held.database.transaction((tx) => revokeSessions(tx, id, 'role changed')),
    ],
  ]

  test.each(WAYS)('ends when %s is taken away', async (_name, code, end) => {
    await archiveAwkward(0, 900)
    const { job, bytes } = await exported({ payload: 'full', format: 'ndjson' })
    const account = await addAccount('operator')
    const { id: sessionId } = await addSession(account)
    const by = { ...scope, actor: { kind: 'operator', ...account, sessionId } } as const
    const reader = (await downloadExport(by, job.id, request())).body?.getReader()
    const first = await reader?.read()
    expect(first?.value?.length).toBeLessThan(bytes.length)
    await watch.pass()
    await end(account)
    await watch.pass()
    await expect(reader?.read()).rejects.toMatchObject({ code })
    expect(watch.size).toBe(0)
  })
})

test('a file that is cut or gone is never offered, and the job says so', async () => {
  const { job } = await exported()
  truncateSync(exportPath(environment.name, Number(job.id)), 3)
  await expect(downloadExport(scope, job.id, request())).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('truncated'),
  })
  expect(await getExport(scope, job.id)).toMatchObject({ state: 'failed', mayDownload: false })
})

test('an empty export has a head and is a file', async () => {
  const { bytes, job } = await exported({ format: 'ndjson' })
  expect([job.state, bytes.length]).toEqual(['done', 0])
  expect((await downloadExport(scope, job.id, request())).status).toBe(200)
  expect(readFileSync(exportPath(environment.name, Number((await exported()).job.id))).toString()).toMatch(
    /^Time \(UTC\),Event/,
  )
})
