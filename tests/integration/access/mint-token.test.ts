import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { audit, tokenMint, userOpening } from '@/lib/db/schema'
import type { Role } from '@/lib/model/role'
import { addUserKey } from '@/lib/users/keys/add-user-key'
import { mintToken } from '@/lib/users/tokens/mint-token'
import { readTokens } from '@/lib/users/tokens/read-tokens'
import { createUsers } from '@/sandbox/users'
import { scopeOf } from '../../support/scope'
import { useSandbox } from '../registrations/fixtures'
import { useDatabase } from '../support/use-database'

const held = useDatabase()
const platform = useSandbox('small')
const [ada, bo] = createUsers('sandbox').all()
if (!ada || !bo) throw new Error('The stand-in has no users.')
const TOKENS = '/v1/integrator/tokens'

const as = (role: Role) => scopeOf(platform.environment, role)
const mint = (lifetimeSeconds = 300, role: Role = 'operator') => mintToken(as(role), ada.id, { lifetimeSeconds })
const rows = () => held.database.select().from(tokenMint)
const actions = async () =>
  (await held.database.select().from(audit)).map(({ action }) => action).filter((action) => action.startsWith('token.'))
const asked = () => platform.requests().filter((line) => line.includes(TOKENS)).length

/** Opens a user by the session of `scopeOf`. */
const open = (userId: string) =>
  held.database
    .insert(userOpening)
    .values({
      sessionId: 's1',
      environment: platform.environment.name,
      userId,
      purpose: 'Ticket 4711',
      openedAt: new Date(),
    })

beforeEach(async () => {
  await addUserKey(as('admin'), { userId: ada.id, apiKey: ada.apiKey })
  await open(ada.id)
})

test('a token is told once, works for its user, and stands in no table', async () => {
  const { mint: told, token } = await mint(600)
  expect(told).toMatchObject({ state: 'done', lifetimeSeconds: 600, mintedBy: 'operator' })
  const me = await fetch(`${platform.environment.baseUrl}/v1/users/me`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await me.json()).toMatchObject({ id: ada.id })
  expect(Date.parse(told.expiresAt ?? '') - Date.parse(told.startedAt)).toBeGreaterThan(590_000)
  expect(await actions()).toEqual(['token.mint', 'token.answer'])
  const { rows: dump } = await held.database.execute<{ text: string }>(
    sql`select t::text as text from token_mint t union all select t::text from audit t`,
  )
  const text = dump.map((row) => row.text).join('\n')
  const secret = Buffer.from(token ?? '')
  for (const spelled of [token ?? 'spr_', secret.toString('base64'), secret.toString('hex')])
    expect(text).not.toContain(spelled)
  expect(JSON.stringify(await readTokens(as('operator'), ada.id))).not.toContain('spr_')
})

test('a lost answer is unknown, asked for once, and shows no token', async () => {
  await platform.control('/faults', { kind: 'cut', times: 1, match: { path: TOKENS } })
  expect(await mint()).toMatchObject({ mint: { state: 'unknown' }, token: null })
  expect(asked()).toBe(1)
  expect((await readTokens(as('operator'), ada.id)).mints).toMatchObject([{ state: 'unknown' }])
  expect(await actions()).toEqual(['token.mint', 'token.answer'])
})

test('a refusal is told and stored', async () => {
  await platform.control('/faults', { kind: 'status', status: 400, times: 1, match: { path: TOKENS } })
  await expect(mint()).rejects.toMatchObject({ code: 'platform' })
  expect(await rows()).toMatchObject([{ state: 'refused', expiresAt: null }])
})

test('a token of another user is not shown', async () => {
  const body = JSON.stringify({
    accessToken: 'spr_of_somebody_else',
    userId: bo.id,
    tokenType: 'Bearer',
    expiresIn: 300,
    expiresAt: new Date().toISOString(),
  })
  const answer = { kind: 'status', status: 200, body, contentType: 'application/json', times: 1 }
  await platform.control('/faults', { ...answer, match: { path: TOKENS } })
  const error: unknown = await mint().catch((cause) => cause)
  expect(error).toMatchObject({ code: 'platform' })
  expect(`${error} ${JSON.stringify(error)}`).not.toMatch(new RegExp(`spr_of|${bo.id}`))
})

test('beyond a hundred within a minute nothing is sent, by whichever process they were minted', async () => {
  const now = Date.now()
  const startedAt = new Date(now - 20_000)
  await held.database
    .insert(tokenMint)
    .values(
      Array.from({ length: 100 }, (_, index) => ({
        id: `mint-${index}`,
        environment: platform.environment.name,
        userId: bo.id,
        lifetimeSeconds: 60,
        state: 'done' as const,
        operatorId: 'op',
        operatorName: 'Another',
        startedAt,
      })),
    )
  expect((await readTokens(as('operator'), ada.id)).use).toMatchObject({ used: 100, perMinute: 100 })
  await expect(mint()).rejects.toMatchObject({ code: 'too_many', retryAfter: expect.any(Number) })
  expect(asked()).toBe(0)
  expect(await actions()).toEqual([])
})

describe('nothing is sent', () => {
  test.each(['viewer', 'support'] as const)('for the role %s', async (role) => {
    await expect(mint(300, role)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(readTokens(as(role), ada.id)).rejects.toMatchObject({ code: 'forbidden' })
    expect(asked()).toBe(0)
  })

  test('without a key, or with one that the platform refuses', async () => {
    await open(bo.id)
    await expect(mintToken(as('operator'), bo.id, { lifetimeSeconds: 60 })).rejects.toMatchObject({
      code: 'key_missing',
    })
    expect(await rows()).toEqual([])
  })

  test('without a purpose for the user', async () => {
    await expect(mintToken(as('operator'), bo.id, { lifetimeSeconds: 60 })).rejects.toMatchObject({
      code: 'purpose_required',
    })
  })
})
