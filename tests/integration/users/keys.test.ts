import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { verifyAuditChain } from '@/lib/auth/audit/verify-chain'
import { audit, userKey } from '@/lib/db/schema'
import type { Role } from '@/lib/model/role'
import { addUserKey } from '@/lib/users/keys/add-user-key'
import { findUserKey } from '@/lib/users/keys/find-user-key'
import { countUserKeys, listUserKeys } from '@/lib/users/keys/list-user-keys'
import { revokeUserKey } from '@/lib/users/keys/revoke-user-key'
import { testUserKey } from '@/lib/users/keys/test-user-key'
import { USER_KEYS } from '@/lib/users/keys/user-keys'
import { createUsers } from '@/sandbox/users'
import { scopeOf } from '../../support/scope'
import { useSandbox } from '../registrations/fixtures'
import { useDatabase } from '../support/use-database'

const held = useDatabase()
const platform = useSandbox('small')
const [ada, bo] = createUsers('sandbox').all()
if (!ada || !bo) throw new Error('The stand-in has no users.')
const mine = { userId: ada.id, apiKey: ada.apiKey }

const as = (role: Role) => scopeOf(platform.environment, role)
const all = { ...USER_KEYS.none, limit: 50, cursor: null }
const actions = async () => (await held.database.select().from(audit)).map(({ action }) => action)
const change = (id: string, to: object) => platform.control(`/users/${id}/api-key`, to)

describe('adding a key', () => {
  test('asks the platform whose it is, and stores it with an audit row that does not hold it', async () => {
    const row = await addUserKey(as('admin'), mine)
    expect(row).toMatchObject({ userId: ada.id, state: 'works', origin: 'added', addedBy: 'admin' })
    expect(JSON.stringify(row)).not.toContain(ada.apiKey)
    expect(await findUserKey(platform.environment, ada.id)).toMatchObject({ state: 'found', apiKey: ada.apiKey })
    expect(await actions()).toEqual(['user_key.add'])
    expect(await verifyAuditChain(held.database)).toMatchObject({ intact: true })
  })

  test('of another user or of nobody stores nothing, and names nobody', async () => {
    for (const [apiKey, message] of [
      [bo.apiKey, /key of another user/],
      ['ak_nobody', /refused by the platform/],
    ] as const) {
      const error: unknown = await addUserKey(as('admin'), { ...mine, apiKey }).catch((cause) => cause)
      expect(error).toMatchObject({
        code: 'invalid',
        fields: [{ field: 'body.apiKey', message: expect.stringMatching(message) }],
      })
      expect(JSON.stringify(error) + String(error)).not.toContain(bo.id)
    }
    expect(await held.database.select().from(userKey)).toEqual([])
    expect(await actions()).toEqual([])
  })

  test('stores nothing where the platform can not tell: it answers something else, or refuses our own credentials', async () => {
    await platform.control('/faults', { kind: 'status', status: 403, times: 1, match: { path: '/v1/users/me' } })
    await expect(addUserKey(as('admin'), mine)).rejects.toMatchObject({ code: 'platform' })
    await platform.control('/faults', { kind: 'status', status: 401, times: 2, match: {} })
    await expect(addUserKey(as('admin'), { ...mine, apiKey: 'ak_nobody' })).rejects.toMatchObject({ code: 'platform' })
    expect(await held.database.select().from(userKey)).toEqual([])
  })
})

test('a key is tested: it works, is revoked at the platform, expires; each test is in the audit', async () => {
  const { id } = await addUserKey(as('admin'), mine)
  expect((await testUserKey(as('operator'), id)).state).toBe('works')
  await change(ada.id, { status: 'revoked' })
  expect((await testUserKey(as('operator'), id)).state).toBe('refused')
  await change(ada.id, { status: 'active', expiresAt: '2020-01-01T00:00:00Z' })
  expect((await testUserKey(as('operator'), id)).state).toBe('refused')
  await change(ada.id, { expiresAt: null })
  expect((await testUserKey(as('operator'), id)).state).toBe('works')
  expect((await actions()).filter((action) => action === 'user_key.test')).toHaveLength(4)
})

test('a revoked key is deleted, its row stays, and nothing is left to test', async () => {
  const { id } = await addUserKey(as('admin'), mine)
  expect(await revokeUserKey(as('admin'), id)).toMatchObject({ state: 'revoked', revokedBy: 'admin' })
  expect(await held.database.select({ sealed: userKey.sealed }).from(userKey)).toEqual([{ sealed: null }])
  expect(await findUserKey(platform.environment, ada.id)).toEqual({ state: 'missing', reason: 'revoked' })
  await expect(testUserKey(as('admin'), id)).rejects.toMatchObject({ code: 'conflict' })
  await revokeUserKey(as('admin'), id)
  expect(await actions()).toEqual(['user_key.add', 'user_key.revoke'])
  await addUserKey(as('admin'), mine)
  expect(await findUserKey(platform.environment, ada.id)).toMatchObject({ state: 'found' })
})

test('the list finds users by the beginning of their id, with counts of the other filters', async () => {
  const { id } = await addUserKey(as('admin'), mine)
  await addUserKey(as('admin'), { userId: bo.id, apiKey: bo.apiKey })
  await revokeUserKey(as('admin'), id)
  const idsOf = async (filters: Partial<typeof all>) =>
    (await listUserKeys(as('operator'), { ...all, ...filters })).rows.map(({ userId }) => userId)
  expect(await idsOf({})).toEqual([bo.id, ada.id])
  expect(await idsOf({ text: ada.id.slice(0, 8) })).toEqual([ada.id])
  for (const text of ['%', '_', '\\', 'sr_']) expect(await idsOf({ text })).toEqual([])
  expect(await idsOf({ state: ['works', 'refused'] })).toEqual([bo.id])
  expect(await countUserKeys(as('operator'), { ...USER_KEYS.none, state: ['works'] })).toMatchObject({
    total: 1,
    states: expect.arrayContaining([
      { value: 'works', count: 1 },
      { value: 'revoked', count: 1 },
    ]),
    origins: [{ value: 'added', count: 1 }],
  })
  expect(JSON.stringify(await listUserKeys(as('operator'), all))).not.toContain(bo.apiKey)
})

test('roles: who may not, gets nothing and asks the platform nothing', async () => {
  const { id } = await addUserKey(as('admin'), mine)
  const asked = platform.requests().length
  const tries: [readonly Role[], (role: Role) => Promise<unknown>][] = [
    [['viewer', 'support'], (role) => listUserKeys(as(role), all)],
    [['viewer', 'support'], (role) => countUserKeys(as(role), USER_KEYS.none)],
    [['viewer', 'support'], (role) => testUserKey(as(role), id)],
    [['viewer', 'support', 'operator'], (role) => addUserKey(as(role), mine)],
    [['viewer', 'support', 'operator'], (role) => revokeUserKey(as(role), id)],
  ]
  for (const [roles, attempt] of tries)
    for (const role of roles) await expect(attempt(role)).rejects.toMatchObject({ code: 'forbidden' })
  expect(platform.requests()).toHaveLength(asked)
})

test('no table holds a key in any spelling', async () => {
  const { id } = await addUserKey(as('admin'), mine)
  await testUserKey(as('admin'), id)
  const { rows } = await held.database.execute<{ text: string }>(
    sql`select t::text || encode(t.sealed, 'escape') || encode(t.sealed, 'base64') as text from user_key t
        union all select t::text from audit t`,
  )
  const dump = rows.map(({ text }) => text).join('\n')
  expect(dump).toContain(ada.id)
  const key = Buffer.from(ada.apiKey)
  for (const spelled of [ada.apiKey, key.toString('base64'), key.toString('hex'), encodeURIComponent(ada.apiKey)])
    expect(dump).not.toContain(spelled)
})
