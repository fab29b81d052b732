import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { audit, userKey, userKeyImportLine } from '@/lib/db/schema'
import type { Environment } from '@/lib/env'
import { findUserKey } from '@/lib/users/keys/find-user-key'
import { getNewestImport, listImportProblems } from '@/lib/users/keys/import/import-status'
import { beginImport, receivePart } from '@/lib/users/keys/import/receive-file'
import { runImports } from '@/lib/users/keys/import/run-import'
import { startImport, stopImport } from '@/lib/users/keys/import/start-import'
import { revokeUserKey } from '@/lib/users/keys/revoke-user-key'
import { watchConnections } from '../../support/processes/dying-connections'
import { scopeOf } from '../../support/scope'
import { addOperators } from '../redelivery/fixtures'
import { useDatabase } from '../support/use-database'

vi.mock('@/lib/jobs/enqueue', () => ({ enqueue: async () => true }))

const held = useDatabase()
const environment: Environment = {
  name: 'sandbox',
  label: 'Sandbox',
  kind: 'sandbox',
  baseUrl: 'http://127.0.0.1:9',
  integratorKey: 'ik_test',
  integratorSecret: 'a-secret-of-the-tests',
}
const admin = scopeOf(environment, 'admin')
const never = new AbortController().signal

const keyOf = (number: number, version = 1) => `ak_canary_${number}_v${version}`
const lineOf = (number: number, version = 1) => `usr_${number},${keyOf(number, version)}\n`
const fileOf = (count: number, version = 1) =>
  `user_id,api_key\n${Array.from({ length: count }, (_, index) => lineOf(index + 1, version)).join('')}`

/** Uploads a file in parts of whole lines. */
async function upload(file: string, partBytes = 10_000): Promise<string> {
  const bytes = new TextEncoder().encode(file)
  const { id } = await beginImport(admin, { fileName: 'keys.csv', fileBytes: bytes.length })
  for (let from = 0; from < bytes.length; ) {
    const limit = Math.min(from + partBytes, bytes.length)
    const end = limit === bytes.length ? limit : bytes.lastIndexOf(10, limit - 1) + 1
    await receivePart(admin, id, from, bytes.subarray(from, end))
    from = end
  }
  return id
}

beforeEach(addOperators)

const start = (id: string) => startImport(admin, id)

async function importFile(file: string): Promise<void> {
  await start(await upload(file))
  await runImports(environment, never)
}

const newest = async () => (await getNewestImport(admin))?.import
const keys = () => held.database.select().from(userKey).orderBy(userKey.userId)

test('a file is previewed and stores nothing before it is started; then each user has the key', async () => {
  const id = await upload(fileOf(1200))
  expect(await keys()).toEqual([])
  expect(await getNewestImport(admin)).toMatchObject({
    import: { state: 'ready', good: 1200, bad: 0, lines: 1201 },
    preview: { known: 0, revoked: 0, firstUserIds: ['usr_1', 'usr_2', 'usr_3', 'usr_4', 'usr_5'] },
  })
  await start(id)
  await runImports(environment, never)
  expect(await newest()).toMatchObject({ state: 'done', added: 1200, replaced: 0, unchanged: 0 })
  expect(await findUserKey(environment, 'usr_777')).toMatchObject({ state: 'found', apiKey: keyOf(777) })
  expect(await held.database.select().from(userKeyImportLine)).toEqual([])
})

test('the same file a second time changes no row, and a later one replaces what differs', async () => {
  await importFile(fileOf(700))
  const before = await keys()
  await importFile(fileOf(700))
  expect(await newest()).toMatchObject({ added: 0, replaced: 0, unchanged: 700 })
  expect(await keys()).toEqual(before)
  await importFile(fileOf(3, 2) + lineOf(4))
  expect(await newest()).toMatchObject({ added: 0, replaced: 3, unchanged: 1 })
  expect(await findUserKey(environment, 'usr_2')).toMatchObject({ apiKey: keyOf(2, 2) })
})

test('bad lines are told by number and reason, none of them with a key; the others are stored', async () => {
  const bad = [
    'ak_canary_alone',
    'ak_canary_first,usr_9',
    'usr_8,ak canary',
    '"usr_7,ak_canary_quote',
    'usr_1,ak_canary_twice',
  ]
  await importFile(`${lineOf(1)}\r\n${bad.join('\r\n')}\n${lineOf(2)}`)
  const id = (await newest())?.id ?? ''
  expect((await listImportProblems(admin, id, 0)).rows).toEqual([
    { line: 3, userId: null, problem: 'cells' },
    { line: 4, userId: null, problem: 'swapped' },
    { line: 5, userId: 'usr_8', problem: 'key' },
    { line: 6, userId: null, problem: 'quotes' },
    { line: 7, userId: 'usr_1', problem: 'duplicate' },
  ])
  expect(await newest()).toMatchObject({ good: 2, bad: 5, added: 2 })
  expect(await findUserKey(environment, 'usr_1')).toMatchObject({ apiKey: keyOf(1) })
})

test('a key that was revoked here is not brought back by a file', async () => {
  await importFile(fileOf(2))
  const [first] = await keys()
  await revokeUserKey(admin, String(first?.id))
  const id = await upload(fileOf(2))
  expect((await getNewestImport(admin))?.preview).toMatchObject({ known: 1, revoked: 1 })
  await start(id)
  await runImports(environment, never)
  expect(await newest()).toMatchObject({ unchanged: 1, leftRevoked: 1 })
  expect(await findUserKey(environment, 'usr_1')).toEqual({ state: 'missing', reason: 'revoked' })
})

test('while it waits, no table holds a key in any spelling; nor once it is stored, nor the audit', async () => {
  const dump = async () => {
    const tables = [
      sql`select t::text || encode(coalesce(t.sealed, ''), 'escape') || encode(coalesce(t.sealed, ''), 'base64') as text from user_key_import_line t`,
      sql`select t::text || encode(coalesce(t.sealed, ''), 'escape') as text from user_key t`,
      sql`select t::text as text from user_key_import t`,
      sql`select t::text as text from audit t`,
    ]
    const parts = await Promise.all(tables.map((query) => held.database.execute<{ text: string }>(query)))
    return parts.flatMap(({ rows }) => rows.map(({ text }) => text)).join('\n')
  }
  const id = await upload(`${fileOf(20)}usr_x,ak_canary bad\nak_canary_swapped,usr_y\n`)
  const waiting = await dump()
  await start(id)
  await runImports(environment, never)
  for (const text of [waiting, await dump()]) {
    expect(text).toContain('usr_7')
    for (const spelled of [
      'canary',
      Buffer.from('ak_canary_').toString('base64').slice(0, 12),
      Buffer.from('canary').toString('hex'),
    ])
      expect(text).not.toContain(spelled)
  }
})

test('parts are taken once and in order, and end with a line', async () => {
  const bytes = new TextEncoder().encode(fileOf(10))
  const { id } = await beginImport(admin, { fileName: 'keys.csv', fileBytes: bytes.length })
  const cut = bytes.indexOf(10) + 1
  await expect(receivePart(admin, id, 0, bytes.subarray(0, cut - 1))).rejects.toMatchObject({ code: 'invalid' })
  await expect(receivePart(admin, id, cut, bytes.subarray(cut))).rejects.toMatchObject({ code: 'conflict' })
  await receivePart(admin, id, 0, bytes.subarray(0, cut))
  await expect(receivePart(admin, id, 0, bytes.subarray(0, cut))).rejects.toMatchObject({ code: 'conflict' })
  await expect(beginImport(admin, { fileName: 'b.csv', fileBytes: 9 })).rejects.toMatchObject({ code: 'conflict' })
  expect(await newest()).toMatchObject({ state: 'receiving', receivedBytes: cut })
  await receivePart(admin, id, cut, bytes.subarray(cut))
  expect(await newest()).toMatchObject({ state: 'ready', good: 10 })
})

test('a discarded file leaves nothing, and a stopped one keeps what is stored', async () => {
  await stopImport(admin, await upload(fileOf(5)))
  expect(await held.database.select().from(userKeyImportLine)).toEqual([])
  expect(await keys()).toEqual([])
  const id = await upload(fileOf(5))
  await start(id)
  await stopImport(admin, id)
  await runImports(environment, never)
  expect(await newest()).toMatchObject({ state: 'stopped', added: 0 })
  await expect(stopImport(admin, id)).rejects.toMatchObject({ code: 'conflict' })
})

test('without the permission nothing is begun, taken, started or stopped', async () => {
  const id = await upload(fileOf(2))
  for (const role of ['viewer', 'support', 'operator'] as const) {
    const scope = scopeOf(environment, role)
    for (const attempt of [
      () => beginImport(scope, { fileName: 'a', fileBytes: 1 }),
      () => receivePart(scope, id, 0, new Uint8Array()),
      () => stopImport(scope, id),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
  }
})

test('a job that dies at any message goes on, stores each key once and counts it once', async () => {
  const connections = await watchConnections()
  onTestFinished(() => connections.stop())
  await importFile(fileOf(300))
  const id = await upload(`${fileOf(300, 2)}${lineOf(900)}usr_1,twice\n`, 4000)
  await start(id)
  let deaths = 0
  for (let atMessage = 2; (await newest())?.state === 'running'; atMessage += 3) {
    connections.begin({ atMessage, hasLeft: atMessage % 2 === 0 })
    await runImports(environment, never).catch(() => undefined)
    deaths += connections.revive() ? 1 : 0
  }
  expect(deaths).toBeGreaterThan(3)
  expect(await newest()).toMatchObject({ state: 'done', added: 1, replaced: 300, unchanged: 0, bad: 1 })
  expect(await findUserKey(environment, 'usr_300')).toMatchObject({ apiKey: keyOf(300, 2) })
  const done = await held.database.select().from(audit).where(sql`${audit.detail}->>'stage' = 'done'`)
  expect(done).toHaveLength(2)
})
