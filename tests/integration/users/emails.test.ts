import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { audit, userEmail, userEmailKey, userKey, userKeyImport } from '@/lib/db/schema'
import * as configuration from '@/lib/env'
import { logger } from '@/lib/logger'
import type { Role } from '@/lib/model/role'
import { search } from '@/lib/search/search'
import { purgeEmails } from '@/lib/users/emails/purge-emails'
import { rememberEmail } from '@/lib/users/emails/remember-email'
import { rewrapEmailKeys } from '@/lib/users/emails/rewrap-email-keys'
import { addUserKey } from '@/lib/users/keys/add-user-key'
import { beginImport, receivePart } from '@/lib/users/keys/import/receive-file'
import { runImports } from '@/lib/users/keys/import/run-import'
import { revokeUserKey } from '@/lib/users/keys/revoke-user-key'
import { testUserKey } from '@/lib/users/keys/test-user-key'
import * as configured from '@/lib/vault/configured-keys'
import { toMasterKeys } from '@/lib/vault/master-keys'
import { HANDLED } from '@/lib/worker/handlers'
import { scopeOf } from '../../support/scope'
import { addOperators } from '../redelivery/fixtures'
import { useDatabase } from '../support/use-database'
import { openSupport, useUsers } from './fixtures'

const held = useDatabase()
const platform = useUsers()
const never = new AbortController().signal
const DAY_MS = 86_400_000
const JANE = 'jane.canary+pay@acme.example'

beforeEach(() => {
  vi.spyOn(configuration, 'findEnvironment').mockReturnValue(platform.environment)
})

const ask = (typed: string, role: Role = 'support') => search(scopeOf(platform.environment, role), typed)
const found = async (typed: string, role?: Role) => (await ask(typed, role)).matches.map(({ id }) => id)
const remember = (userId: string, email: string | null) => rememberEmail(platform.environment, userId, email)
const rows = () => held.database.select().from(userEmail)

function configure(...keys: [Buffer, ...Buffer[]]): void {
  vi.spyOn(configured, 'vaultKeys').mockReturnValue(toMasterKeys(keys))
}

function keepFor(days: number): void {
  const settings = configuration.env()
  vi.spyOn(configuration, 'env').mockReturnValue({ ...settings, userEmailRetentionDays: days })
}

async function importFile(file: string): Promise<void> {
  await addOperators()
  const admin = scopeOf(platform.environment, 'admin')
  const bytes = new TextEncoder().encode(file)
  const { id } = await beginImport(admin, { fileName: 'keys.csv', fileBytes: bytes.length })
  await receivePart(admin, id, 0, bytes)
  await held.database
    .update(userKeyImport)
    .set({ state: 'running', operatorId: 'op_admin' })
    .where(eq(userKeyImport.id, Number(id)))
  await runImports(platform.environment, never)
}

async function revoke(userId: string): Promise<void> {
  const [row] = await held.database.select({ id: userKey.id }).from(userKey).where(eq(userKey.userId, userId))
  await revokeUserKey(scopeOf(platform.environment, 'admin'), String(row?.id))
}

test('a user who was opened is found by the e-mail from then on, in any spelling of it, with a row in the audit', async () => {
  const { id, apiKey } = platform.user(9)
  await platform.storeKey(id, apiKey)
  // The stand-in answers in this shape.
  const { email } = (await platform.ask('/v1/users/me', apiKey)) as { email: string }
  expect(email).toContain('@')
  expect(await found(email)).toEqual([])
  const desk = await openSupport('support')
  await desk.open(id)
  expect((await desk.look('profile', id)).status).toBe(200)
  await held.database.delete(audit)
  for (const typed of [email, ` <${email.toUpperCase()}>, `, `mailto:${email}`, encodeURIComponent(email)]) {
    const { matches } = await ask(typed)
    expect(matches).toEqual([
      expect.objectContaining({ kind: 'user', id, through: 'E-mail', address: `/sandbox/users/${id}` }),
    ])
  }
  const entries = await held.database.select().from(audit)
  expect(entries.map(({ action, entityId, detail }) => [action, entityId, detail])).toEqual(
    Array.from({ length: 4 }, () => ['user.find', id, { by: 'e-mail' }]),
  )
})

test('a role that may not look users up gets no match, no row in the audit, and words for it', async () => {
  await remember('usr_jane', JANE)
  const { matches, limits, unread } = await ask(JANE, 'viewer')
  expect([matches, limits, unread]).toEqual([[], [expect.stringContaining('Your role')], []])
  expect(await held.database.select().from(audit)).toEqual([])
  for (const role of ['support', 'operator', 'admin'] as const) expect(await found(JANE, role)).toEqual(['usr_jane'])
})

describe('where no user is known', () => {
  test('it is said how the user can be found', async () => {
    expect((await ask(JANE)).limits).toEqual([expect.stringMatching(/Open the user once by user id, or import keys/)])
  })

  test('nothing is kept without a vault key, and that is said', async () => {
    vi.spyOn(configured, 'vaultKeys').mockReturnValue(null)
    await remember('usr_jane', JANE)
    expect([await rows(), await held.database.select().from(userEmailKey)]).toEqual([[], []])
    expect((await ask(JANE)).limits).toEqual([expect.stringContaining('VAULT_KEY')])
  })

  test('nothing is kept where the configuration says so, nor found, and that is said', async () => {
    await remember('usr_jane', JANE)
    keepFor(0)
    await remember('usr_john', 'john@acme.example')
    expect((await rows()).map(({ userId }) => userId)).toEqual(['usr_jane'])
    expect(await ask(JANE)).toMatchObject({
      matches: [],
      limits: [expect.stringContaining('USER_EMAIL_RETENTION_DAYS')],
    })
    await purgeEmails(platform.environment, Date.now() + 1000)
    expect(await rows()).toEqual([])
  })
})

test('an e-mail that changed finds no longer, its successor does, and a user without one is forgotten', async () => {
  await remember('usr_jane', JANE)
  await remember('usr_john', JANE)
  await remember('usr_jane', 'new@acme.example')
  expect([await found(JANE), await found('new@acme.example')]).toEqual([['usr_john'], ['usr_jane']])
  await remember('usr_jane', null)
  expect(await found('new@acme.example')).toEqual([])
  expect((await rows()).map(({ userId }) => userId)).toEqual(['usr_john'])
})

test('composed and decomposed letters are one address', async () => {
  await remember('usr_jane', 'Rene\u0301@acme.example ')
  expect(await found('ren\u00e9@ACME.example')).toEqual(['usr_jane'])
})

test('an address of one environment finds nobody in another, and its digest tells nothing there', async () => {
  await remember('usr_jane', JANE)
  const other = { ...platform.environment, name: 'other' }
  await rememberEmail(other, 'usr_jane', JANE)
  const digests = (await rows()).map(({ digest }) => Buffer.from(digest).toString('hex'))
  expect(new Set(digests).size).toBe(2)
  await held.database.delete(userEmail).where(eq(userEmail.environment, 'other'))
  expect((await search(scopeOf(other, 'support'), JANE)).matches).toEqual([])
})

test('revoking the key of a user forgets the e-mail, and neither a lookup nor a file brings it back', async () => {
  await platform.storeKey('usr_jane', 'ak_jane_0001')
  await remember('usr_jane', JANE)
  await revoke('usr_jane')
  expect(await rows()).toEqual([])
  await remember('usr_jane', JANE)
  await importFile(`user_id,api_key,email\nusr_jane,ak_jane_0002,${JANE}\n`)
  expect([await rows(), await found(JANE)]).toEqual([[], []])
})

test('a key that is added or tested by hand lets the e-mail find its user', async () => {
  const { id, apiKey } = platform.user(9)
  const { email } = (await platform.ask('/v1/users/me', apiKey)) as { email: string }
  const admin = scopeOf(platform.environment, 'admin')
  const added = await addUserKey(admin, { userId: id, apiKey })
  expect(await found(email)).toContain(id)
  await held.database.delete(userEmail)
  expect(await found(email)).not.toContain(id)
  await testUserKey(admin, added.id)
  expect(await found(email)).toContain(id)
})

test('what a revocation missed finds nobody, and the purge removes it', async () => {
  await platform.storeKey('usr_jane', 'ak_jane_0001')
  await remember('usr_jane', JANE)
  await held.database.update(userKey).set({ revokedAt: new Date() })
  expect(await found(JANE)).toEqual([])
  await purgeEmails(platform.environment)
  expect(await rows()).toEqual([])
})

test('the daily purge removes digests past their time, and keys that no digest needs, and leaves the others', async () => {
  keepFor(30)
  configure(randomBytes(32))
  await remember('usr_old', 'old@acme.example')
  await held.database.update(userEmailKey).set({ createdAt: new Date(Date.now() - 40 * DAY_MS) })
  await held.database.update(userEmail).set({ knownAt: new Date(Date.now() - 31 * DAY_MS) })
  expect(await found('old@acme.example')).toEqual([])
  configure(randomBytes(32))
  await remember('usr_jane', JANE)
  expect(await held.database.$count(userEmailKey)).toBe(2)
  await HANDLED['purge-archive'].run({ environment: 'sandbox' }, never)
  expect((await rows()).map(({ userId }) => userId)).toEqual(['usr_jane'])
  expect(await held.database.$count(userEmailKey)).toBe(1)
  expect(await found(JANE)).toEqual(['usr_jane'])
})

test('a file with a column of e-mails lets them find their users, whether the key is new or not', async () => {
  await importFile('user_id,api_key\nusr_1,ak_000001\n')
  await importFile(
    [
      'E-Mail;user_id;api_key',
      `"${JANE.toUpperCase()}";usr_1;ak_000001`,
      'two@acme.example;usr_2;ak_000002',
      ';usr_3;ak_000003',
      'no address;usr_4;ak_000004',
    ].join('\n'),
  )
  expect([await found(JANE), await found('two@acme.example')]).toEqual([['usr_1'], ['usr_2']])
  expect((await rows()).map(({ userId }) => userId).sort()).toEqual(['usr_1', 'usr_2'])
  expect(await held.database.$count(userKey)).toBe(4)
})

test('what was read after a file was sent is newer than the file', async () => {
  await addOperators()
  const admin = scopeOf(platform.environment, 'admin')
  const bytes = new TextEncoder().encode('user_id,api_key,email\nusr_1,ak_000001,old@acme.example\n')
  const { id } = await beginImport(admin, { fileName: 'keys.csv', fileBytes: bytes.length })
  await receivePart(admin, id, 0, bytes)
  await remember('usr_1', JANE)
  await held.database.update(userEmail).set({ knownAt: new Date(Date.now() + 1000) })
  await held.database
    .update(userKeyImport)
    .set({ state: 'running', operatorId: 'op_admin' })
    .where(eq(userKeyImport.id, Number(id)))
  await runImports(platform.environment, never)
  expect([await found(JANE), await found('old@acme.example')]).toEqual([['usr_1'], []])
})

test('with another vault key the digests still find, once their key is wrapped anew without the earlier one', async () => {
  const [old, current] = [randomBytes(32), randomBytes(32)]
  configure(old)
  await remember('usr_jane', JANE)
  const before = await rows()
  configure(current, old)
  expect(await found(JANE)).toEqual(['usr_jane'])
  expect(await rewrapEmailKeys()).toEqual({ rewrapped: 1, left: 0 })
  expect(await rewrapEmailKeys()).toEqual({ rewrapped: 0, left: 0 })
  configure(current)
  expect(await found(JANE)).toEqual(['usr_jane'])
  expect(await rows()).toEqual(before)
  const entries = await held.database.select().from(audit).where(eq(audit.action, 'email_key.rewrap'))
  expect(entries).toHaveLength(1)
})

test('a vault key that got lost costs what was known, and nothing of what is read from then on', async () => {
  const [lost, current] = [randomBytes(32), randomBytes(32)]
  configure(lost)
  await remember('usr_jane', JANE)
  configure(current)
  expect(await found(JANE)).toEqual([])
  expect(await rewrapEmailKeys()).toEqual({ rewrapped: 0, left: 1 })
  await remember('usr_john', 'john@acme.example')
  await remember('usr_jane', JANE)
  expect([await found(JANE), await found('john@acme.example')]).toEqual([['usr_jane'], ['usr_john']])
})

test('an e-mail that can not be kept leaves the lookup whole', async () => {
  const warn = vi.spyOn(logger, 'warn')
  await remember('usr_john', 'john@acme.example')
  await held.database.execute(sql`alter table user_email rename to user_email_away`)
  try {
    await remember('usr_jane', JANE)
    expect(warn).toHaveBeenCalledTimes(1)
    expect((await ask(JANE)).unread).toEqual(['E-mails of users'])
  } finally {
    await held.database.execute(sql`alter table user_email_away rename to user_email`)
  }
})

test('no table, no log line and no audit row holds the address, in any spelling', async () => {
  const logged: unknown[] = []
  for (const level of ['debug', 'info', 'warn', 'error'] as const)
    vi.spyOn(logger, level).mockImplementation((...line: unknown[]) => void logged.push(line))
  await remember('usr_jane', JANE)
  await importFile(`user_id,api_key,email\nusr_2,ak_000002,${JANE.toUpperCase()}\nbad line,,${JANE}\n`)
  const waiting = await beginImport(scopeOf(platform.environment, 'admin'), { fileName: 'k.csv', fileBytes: 90 })
  const part = new TextEncoder().encode(`user_id,api_key,email\nusr_3,ak_000003,${JANE}\n`)
  await receivePart(scopeOf(platform.environment, 'admin'), waiting.id, 0, part)
  expect((await found(JANE)).sort()).toEqual(['usr_2', 'usr_jane'])
  await found(`mail of ${JANE}, please`)
  await held.database.execute(sql`alter table user_email rename to user_email_away`)
  await found(JANE).finally(() => held.database.execute(sql`alter table user_email_away rename to user_email`))
  expect(logged).not.toEqual([])
  const text = `${await dump()}${JSON.stringify(logged, (_, value) => (value instanceof Error ? String(value.stack) + String(value.cause) : value))}`
  expect(text).toContain('usr_3')
  const [plain, capitals] = [JANE.split('@')[0] ?? '', JANE.toUpperCase().split('@')[0] ?? '']
  for (const part of [plain, capitals])
    for (const spelled of [part, Buffer.from(part).toString('hex'), Buffer.from(part).toString('base64').slice(0, 20)])
      expect(text).not.toContain(spelled)
})

/** Every row of every table, bytes in hex. */
async function dump(): Promise<string> {
  const { rows: tables } = await held.database.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows: lines } = await held.database.execute<{ text: string }>(
      sql.raw(`select t::text as text from ${name} t`),
    )
    texts.push(...lines.map(({ text }) => text))
  }
  return texts.join('\n')
}
