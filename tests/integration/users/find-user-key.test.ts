import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userKey } from '@/lib/db/schema'
import type { Environment } from '@/lib/env'
import { findUserKey } from '@/lib/users/keys/find-user-key'
import { storeKeys } from '@/lib/users/keys/store-keys'
import { sealUserKey } from '@/lib/users/keys/user-key-vault'
import * as configured from '@/lib/vault/configured-keys'
import { toMasterKeys } from '@/lib/vault/master-keys'
import { useDatabase } from '../support/use-database'

const held = useDatabase()
const environment: Environment = {
  name: 'sandbox',
  label: 'Sandbox',
  kind: 'sandbox',
  baseUrl: 'http://127.0.0.1:9',
  integratorKey: 'ik_test',
  integratorSecret: 'a-secret-of-the-tests',
}
const keys = toMasterKeys([randomBytes(32)])

beforeEach(() => {
  vi.spyOn(configured, 'vaultKeys').mockReturnValue(keys)
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function store(userId: string, apiKey: string): Promise<void> {
  const of = { environment: environment.name, origin: 'added', addedBy: 'test' } as const
  await held.database.transaction((tx) =>
    storeKeys(tx, of, [{ userId, ...sealUserKey(of.environment, userId, apiKey, keys) }]),
  )
}

const find = (userId: string) => findUserKey(environment, userId)

test('the key of a user is found, a later one in place of the earlier', async () => {
  await store('usr_1', 'ak_first_key')
  await store('usr_2', 'ak_other_key')
  expect(await find('usr_1')).toMatchObject({ state: 'found', apiKey: 'ak_first_key', source: 'vault' })
  await store('usr_1', 'ak_second_key')
  expect(await find('usr_1')).toMatchObject({ state: 'found', apiKey: 'ak_second_key' })
  expect(await findUserKey({ ...environment, name: 'production' }, 'usr_1')).toEqual({
    state: 'missing',
    reason: 'none',
  })
})

test('a user without a key has none, whatever the id is', async () => {
  for (const id of ['usr_none', '', 'usr_\u0000', '\ud800', '../usr_1', "'; drop table user_key"])
    expect(await find(id)).toEqual({ state: 'missing', reason: 'none' })
})

test('a revoked key is missing for that reason, until another is added', async () => {
  await store('usr_1', 'ak_first_key')
  await held.database.update(userKey).set({ sealed: null, vaultKeyId: null, revokedAt: new Date(), revokedBy: 'test' })
  expect(await find('usr_1')).toEqual({ state: 'missing', reason: 'revoked' })
  await store('usr_1', 'ak_second_key')
  expect(await find('usr_1')).toMatchObject({ state: 'found', apiKey: 'ak_second_key' })
})

test('sealed keys that were exchanged between two users open for neither', async () => {
  await store('usr_1', 'ak_first_key')
  await store('usr_2', 'ak_other_key')
  const rows = await held.database.select().from(userKey).orderBy(userKey.userId)
  for (const [row, other] of [rows, rows.toReversed()] as const)
    await held.database
      .update(userKey)
      .set({ sealed: other?.sealed ?? null })
      .where(eq(userKey.id, row?.id ?? 0))
  for (const id of ['usr_1', 'usr_2'])
    expect(await find(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('moved') })
})

test('without the vault key nothing is found, and the answer says why', async () => {
  await store('usr_1', 'ak_first_key')
  const configuredKeys = vi.mocked(configured.vaultKeys)
  configuredKeys.mockReturnValue(toMasterKeys([randomBytes(32)]))
  expect(await find('usr_1')).toMatchObject({ state: 'failed', problem: expect.stringContaining('not configured') })
  configuredKeys.mockReturnValue(null)
  for (const id of ['usr_1', 'usr_2'])
    expect(await find(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('VAULT_KEY') })
})

test('the table holds no key, neither in clear nor in base64 or hex', async () => {
  const canary = 'ak_canary_5d1f0b7c9e3a'
  await store('usr_1', canary)
  const { rows } = await held.database.execute<{ text: string }>(
    sql`select t::text || encode(t.sealed, 'escape') || encode(t.sealed, 'base64') as text from user_key t`,
  )
  const text = rows.map((row) => row.text).join()
  expect(text.length).toBeGreaterThan(100)
  for (const spelled of [canary, Buffer.from(canary).toString('base64'), Buffer.from(canary).toString('hex')])
    expect(text).not.toContain(spelled)
})
