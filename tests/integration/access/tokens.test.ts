import { readFile } from 'node:fs/promises'
import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { POST as revokeRoute } from '@/app/api/[environment]/settings/tokens/[tokenId]/revoke/route'
import { POST as createRoute, GET as listRoute } from '@/app/api/[environment]/settings/tokens/route'
import { createAccessToken, MOST_TOKENS } from '@/lib/auth/access-tokens/create-token'
import { findOperatorByToken } from '@/lib/auth/access-tokens/find-token'
import { listAccessTokens } from '@/lib/auth/access-tokens/list-tokens'
import { revokeAccessToken } from '@/lib/auth/access-tokens/revoke-token'
import { NewAccessToken } from '@/lib/auth/access-tokens/schemas'
import { recordAudit } from '@/lib/auth/audit/audit'
import { may } from '@/lib/auth/scope'
import { endSessions } from '@/lib/auth/session/end-sessions'
import { accessToken, audit, operator } from '@/lib/db/schema'
import type { AppError } from '@/lib/errors'
import type { Role } from '@/lib/model/role'
import { useDatabase } from '../support/use-database'
import { addAccount, addSession, SAME_ORIGIN } from './fixtures'
import { addToken, personScope } from './token-fixtures'

const store = useDatabase()

const LAPTOP: NewAccessToken = { name: 'laptop', role: 'viewer', scopes: ['read'], days: 7 }
const DAY_MS = 86_400_000
const COMMAND = { actor: { kind: 'system', name: 'revoke-sessions' }, requestId: 'request-2', address: null } as const
const auditRows = () => store.database.select().from(audit).orderBy(asc(audit.id))
const storedTokens = () => store.database.select().from(accessToken)
const setToken = (id: string, change: Partial<typeof accessToken.$inferInsert>) =>
  store.database.update(accessToken).set(change).where(eq(accessToken.id, id))
const setOperator = (id: string, change: Partial<typeof operator.$inferInsert>) =>
  store.database.update(operator).set(change).where(eq(operator.id, id))

describe('creating a token', () => {
  test('answers it once, keeps its hash, and leaves a row of the audit in the same transaction', async () => {
    const account = await addAccount('operator')
    const before = Date.now()
    const { token, text } = await createAccessToken(await personScope(account), { ...LAPTOP, days: 30 })
    expect(text).toMatch(/^rdk_[A-Za-z0-9_-]{43}$/)
    expect(token).toMatchObject({
      name: 'laptop',
      lastFour: text.slice(-4),
      role: 'viewer',
      state: 'live',
      isMine: true,
    })
    const lasts = (Date.parse(token.expiresAt) - before) / DAY_MS
    expect(lasts).toBeGreaterThanOrEqual(30)
    expect(lasts).toBeLessThan(30.1)
    expect(await auditRows()).toMatchObject([
      {
        action: 'access_token.create',
        actorId: account.id,
        entityId: token.id,
        environment: 'sandbox',
        detail: { name: 'laptop', role: 'viewer', scopes: ['read'], expiresAt: token.expiresAt },
      },
    ])
  })

  test('makes none for a session that was ended after the request began', async () => {
    const account = await addAccount('operator')
    const scope = await personScope(account)
    await endSessions(store.database, COMMAND, account.email)
    await expect(createAccessToken(scope, LAPTOP)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await storedTokens()).toEqual([])
  })

  test('beside the end of its sessions leaves none that holds, whoever is first', async () => {
    for (let round = 0; round < 10; round += 1) {
      const account = await addAccount('operator')
      const scope = await personScope(account)
      const create = () =>
        createAccessToken(scope, LAPTOP).catch(({ code }: AppError) => expect(code).toBe('unauthenticated'))
      const end = () => endSessions(store.database, COMMAND, account.email)
      await Promise.all(round % 2 === 0 ? [create(), end()] : [end(), create()])
      const held = (await storedTokens()).filter(
        ({ operatorId, revokedAt }) => operatorId === account.id && revokedAt === null,
      )
      expect(held).toEqual([])
    }
  })

  test('leaves its text in no table', async () => {
    const { text } = await addToken(await addAccount('admin'))
    await findOperatorByToken(text)
    const { rows } = await store.database.execute<{ dump: string }>(
      sql`select database_to_xml(true, false, '')::text as dump`,
    )
    const dump = String(rows[0]?.dump)
    expect(dump).toContain(text.slice(-4))
    const secret = text.slice(4)
    const hex = Buffer.from(secret).toString('hex')
    for (const spelling of [secret, hex, Buffer.from(secret).toString('base64').slice(0, 40)])
      expect(dump).not.toContain(spelling)
  })

  test.each<[Role, Role, boolean]>([
    ['operator', 'operator', true],
    ['operator', 'admin', false],
    ['admin', 'admin', true],
    ['admin', 'viewer', true],
  ])('by an account of the role %s with the role %s: %s', async (own, role, isAllowed) => {
    const creating = createAccessToken(await personScope(await addAccount(own)), { ...LAPTOP, role })
    if (isAllowed) expect((await creating).token.role).toBe(role)
    else await expect(creating).rejects.toMatchObject({ code: 'invalid', fields: [{ field: 'body.role' }] })
    expect(await storedTokens()).toHaveLength(isAllowed ? 1 : 0)
  })

  test('asks for the role of this moment, not of the session', async () => {
    const account = await addAccount('admin')
    const scope = await personScope(account)
    await setOperator(account.id, { role: 'operator' })
    await expect(createAccessToken(scope, { ...LAPTOP, role: 'admin' })).rejects.toMatchObject({ code: 'invalid' })
    await setOperator(account.id, { disabledAt: new Date() })
    await expect(createAccessToken(scope, LAPTOP)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await auditRows()).toEqual([])
  })

  test('has its scopes in their order, each once, with a role that can use them', async () => {
    const scope = await personScope(await addAccount('operator'))
    const sending: NewAccessToken = { ...LAPTOP, scopes: ['send', 'read', 'send'] }
    await expect(createAccessToken(scope, { ...sending, role: 'support' })).rejects.toMatchObject({
      fields: [{ field: 'body.role', message: 'must have redelivery.send for the scope send' }],
    })
    const { token } = await createAccessToken(scope, { ...sending, role: 'operator' })
    expect(token.scopes).toEqual(['read', 'send'])
  })

  test.each<Role>(['viewer', 'support'])('is not for the role %s', async (role) => {
    const scope = await personScope(await addAccount(role))
    await expect(createAccessToken(scope, LAPTOP)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('ends at a number per person and environment, even for many at once', async () => {
    const account = await addAccount('operator')
    const scope = await personScope(account)
    for (let made = 0; made < MOST_TOKENS - 1; made++) await createAccessToken(scope, LAPTOP)
    const results = await Promise.allSettled([1, 2, 3].map(() => createAccessToken(scope, LAPTOP)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await storedTokens()).toHaveLength(MOST_TOKENS)
    const [oldest] = await storedTokens()
    await revokeAccessToken(scope, String(oldest?.id))
    await createAccessToken(scope, LAPTOP)
    await createAccessToken(await personScope(account, 'production'), LAPTOP)
  })

  test.each([
    ['no name', { name: ' ' }],
    ['an invisible name', { name: '\u200b' }],
    ['an unknown role', { role: 'root' }],
    ['no scope', { scopes: [] }],
    ['an unknown scope', { scopes: ['read', 'write'] }],
    ['an own number of days', { days: 3650 }],
    ['no lifetime', { days: undefined }],
  ])('is refused for %s', (_what, change) => {
    expect(NewAccessToken.safeParse({ ...LAPTOP, ...change }).success).toBe(false)
  })

  test('has the lowest role and only reads unless told', () => {
    expect(NewAccessToken.parse({ name: 'a', days: 7 })).toMatchObject({ role: 'viewer', scopes: ['read'] })
  })
})

describe('revoking a token', () => {
  test('ends it from its next use, and is in the audit once however often it is asked for', async () => {
    const { id, text, scope } = await addToken(await addAccount('operator'))
    expect(await findOperatorByToken(text)).not.toBeNull()
    const answers = await Promise.all([1, 2, 3].map(() => revokeAccessToken(scope, id)))
    expect(answers.map(({ state }) => state)).toEqual(['revoked', 'revoked', 'revoked'])
    expect(await findOperatorByToken(text)).toBeNull()
    const rows = await auditRows()
    expect(rows.filter(({ action }) => action === 'access_token.revoke')).toMatchObject([{ entityId: id }])
  })

  test("of someone else is an admin's, and to others it is not there", async () => {
    const owner = await addAccount('operator')
    const { id, text } = await addToken(owner)
    const stranger = await personScope(await addAccount('operator'))
    await expect(revokeAccessToken(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
    const admin = await addAccount('admin')
    await expect(revokeAccessToken(await personScope(admin, 'production'), id)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await findOperatorByToken(text)).not.toBeNull()
    expect(await revokeAccessToken(await personScope(admin), id)).toMatchObject({
      isMine: false,
      revokedBy: admin.name,
    })
    const [, row] = await auditRows()
    expect(row).toMatchObject({ action: 'access_token.revoke', actorId: admin.id, detail: { owner: owner.name } })
  })
})

describe('the list of tokens', () => {
  test("has one's own, for an admin everybody's, and never a text or a hash", async () => {
    const [account, other] = [await addAccount('operator'), await addAccount('admin')]
    const own = await addToken(account, { name: 'mine' })
    await addToken(account, { name: 'elsewhere' }, 'production')
    await addToken(other, { name: 'theirs' })
    const { tokens } = await listAccessTokens(own.scope)
    expect(tokens).toMatchObject([{ name: 'mine', isMine: true, state: 'live', lastUsedAt: null }])
    expect(Object.keys(tokens[0] ?? {})).not.toContain('hash')
    const all = await listAccessTokens(await personScope(other))
    expect(all.tokens.map(({ name, isMine }) => [name, isMine])).toEqual([
      ['theirs', true],
      ['mine', false],
    ])
    expect(JSON.stringify(all)).not.toContain(own.text.slice(4))
  })

  test('says when a token was used, what it may do now, and why it does not hold', async () => {
    const account = await addAccount('admin')
    const { id, text, scope } = await addToken(account, { role: 'admin' })
    const only = async () => (await listAccessTokens(scope)).tokens[0]
    await findOperatorByToken(text)
    expect((await only())?.lastUsedAt).not.toBeNull()
    await setOperator(account.id, { role: 'support' })
    expect(await only()).toMatchObject({ role: 'admin', limitedBy: 'support', state: 'live' })
    await setOperator(account.id, { disabledAt: new Date() })
    expect((await only())?.state).toBe('disabled')
    await setToken(id, { expiresAt: new Date() })
    expect((await only())?.state).toBe('expired')
    await setToken(id, { revokedAt: new Date() })
    expect((await only())?.state).toBe('revoked')
  })
})

const LISTS = ['delivery.read', 'audit.read'] as const

describe('an actor by a token', () => {
  test('may do what both its own role and that of its owner allow, at each use', async () => {
    const account = await addAccount('admin')
    const { id, text } = await addToken(account, { role: 'operator' })
    const mayRead = async () => {
      const actor = await findOperatorByToken(text)
      return actor && LISTS.map((permission) => may(actor, permission))
    }
    expect(await mayRead()).toEqual([true, true])
    await setOperator(account.id, { role: 'viewer' })
    expect(await mayRead()).toEqual([true, false])
    await setOperator(account.id, { role: 'gone' })
    expect(await mayRead()).toEqual([false, false])
    await setOperator(account.id, { role: 'admin' })
    await setToken(id, { role: 'viewer' })
    expect(await mayRead()).toEqual([true, false])
  })

  test('is nobody for a token that is malformed, unknown, over or of a disabled account', async () => {
    const account = await addAccount('operator')
    const { id, text } = await addToken(account)
    for (const wrong of [
      '',
      'rdk_',
      text.slice(0, -1),
      `${text}x`,
      text.toUpperCase(),
      `rdk_${'a'.repeat(43)}`,
      ` ${text}`,
    ])
      expect(await findOperatorByToken(wrong)).toBeNull()
    const [row] = await storedTokens()
    const end = row?.expiresAt.getTime() ?? 0
    expect(await findOperatorByToken(text, new Date(end - 1))).not.toBeNull()
    expect(await findOperatorByToken(text, new Date(end))).toBeNull()
    await setOperator(account.id, { disabledAt: new Date() })
    expect(await findOperatorByToken(text)).toBeNull()
    await setOperator(account.id, { disabledAt: null })
    await setToken(id, { revokedAt: new Date() })
    expect(await findOperatorByToken(text)).toBeNull()
  })

  test('is named in the audit with its token', async () => {
    const { id, text, scope } = await addToken(await addAccount('operator'), { name: 'nightly' })
    const actor = await findOperatorByToken(text)
    if (!actor) throw new Error('The token does not hold.')
    await store.database.transaction((tx) =>
      recordAudit(tx, { ...scope, actor }, { action: 'sync.request', detail: { kind: 'head' } }),
    )
    expect((await auditRows()).at(-1)).toMatchObject({
      actorId: actor.id,
      detail: { kind: 'head', via: { kind: 'access token', id, name: 'nightly', lastFour: text.slice(-4) } },
    })
  })
})

test('tokens from before there were scopes keep what they could do', async () => {
  const { text } = await addToken(await addAccount('admin'), { scopes: ['doctor'] })
  await store.database.execute(sql`alter table access_token drop column scopes`)
  const migration = await readFile('lib/db/migrations/0019_token_scopes.sql', 'utf8')
  for (const statement of migration.split('--> statement-breakpoint')) await store.database.execute(sql.raw(statement))
  expect((await findOperatorByToken(text))?.token?.scopes).toEqual(['read', 'export'])
})

test('the routes create, list and revoke; a token cannot make another', async () => {
  const { cookie } = await addSession(await addAccount('operator'))
  const call = (handler: typeof listRoute, headers: Record<string, string>, body?: object, tokenId = '') =>
    handler(
      new Request('http://localhost:3000/api/sandbox/settings/tokens', {
        method: handler === listRoute ? 'GET' : 'POST',
        headers: { ...SAME_ORIGIN, 'content-type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
      }),
      { params: Promise.resolve({ environment: 'sandbox', tokenId }) },
    )
  const created = await call(createRoute, { cookie }, { name: 'ci', days: 90 })
  expect(created.status).toBe(201)
  const { token, text } = await created.json()
  expect(created.headers.get('cache-control')).toBe('no-store')
  expect(await (await call(listRoute, { cookie })).json()).toMatchObject({ tokens: [{ id: token.id, name: 'ci' }] })
  const authorization = `Bearer ${text}`
  expect((await call(createRoute, { authorization }, { name: 'more', days: 7 })).status).toBe(403)
  expect((await call(listRoute, { authorization })).status).toBe(403)
  expect((await call(revokeRoute, { cookie }, undefined, token.id)).status).toBe(200)
  expect((await call(listRoute, { authorization })).status).toBe(401)
  expect((await call(revokeRoute, { cookie }, undefined, 'nonsense')).status).toBe(400)
})
