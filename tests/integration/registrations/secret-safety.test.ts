import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { revokeSession } from '@/lib/auth/session/revoke-sessions'
import { delivery, secretChange } from '@/lib/db/schema'
import { env } from '@/lib/env'
import { logger } from '@/lib/logger'
import { confirmStep } from '@/lib/secret/confirm-step'
import { dropSecret } from '@/lib/secret/drop-secret'
import type { SecretStatus } from '@/lib/secret/dto'
import { fingerprintOf } from '@/lib/secret/fingerprint'
import { prepareSecret } from '@/lib/secret/prepare-secret'
import { setSecret } from '@/lib/secret/set-secret'
import { checkSignature } from '@/lib/signature-lab/check-signature'
import { signDelivery } from '@/sandbox/deliver/sign'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'
import { answers, call, openDesk, type Person, type Platform, ROUTES, startPlatform } from './secret-fixtures'

const held = useDatabase()

let platform: Platform
let admin: Person
beforeEach(async () => {
  platform = await startPlatform()
  admin = await openDesk('admin')
  answers.length = 0
})
afterEach(async () => {
  vi.restoreAllMocks()
  await platform.close()
})

const UUID = '0b54c1c4-0000-4000-8000-000000000000'
const NOTHING = { body: '', header: '', secret: '' }

const CHANGES = [
  ['prepare', ROUTES.prepare, { body: { origin: 'generated' } }],
  ['steps', ROUTES.steps, { changeId: UUID, body: { step: 'stored', isDone: true } }],
  ['drop', ROUTES.drop, { changeId: UUID }],
  ['set', ROUTES.set, { changeId: UUID, body: { secret: 'a', password: 'b' } }],
] as const

describe('who may do what', () => {
  test('viewers, support and operators see the status and change nothing', async () => {
    for (const role of ['viewer', 'support', 'operator'] as const) {
      const { cookie } = await openDesk(role)
      expect(await call(ROUTES.GET, cookie)).toMatchObject({ status: 200, body: { current: null, history: [] } })
      for (const [name, handler, sent] of CHANGES)
        expect([role, name, (await call(handler, cookie, sent)).status]).toEqual([role, name, 403])
      const mayCheck = role !== 'viewer'
      expect((await call(ROUTES.check, cookie, { body: NOTHING })).status).toBe(mayCheck ? 200 : 403)
    }
    expect(await held.database.$count(secretChange)).toBe(0)
  })

  test('the functions behind the routes ask for themselves', async () => {
    const viewer = scopeOf(platform.environment, 'viewer')
    for (const refused of [
      prepareSecret(viewer, { origin: 'generated' }),
      confirmStep(viewer, UUID, { step: 'stored', isDone: true }),
      dropSecret(viewer, UUID),
      setSecret(viewer, UUID, { secret: 'a', password: 'b' }),
      checkSignature(viewer, NOTHING),
    ])
      await expect(refused).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('a change without our origin, and anything of an ended session, is refused', async () => {
    const headers = { 'content-type': 'application/json' }
    for (const [, handler, sent] of CHANGES)
      expect((await call(handler, admin.cookie, { ...sent, headers })).status).toBe(403)
    await held.database.transaction((tx) => revokeSession(tx, admin.sessionId, 'a test'))
    for (const [, handler, sent] of CHANGES) expect((await call(handler, admin.cookie, sent)).status).toBe(401)
    expect((await call(ROUTES.GET, admin.cookie)).status).toBe(401)
    expect(await held.database.$count(secretChange)).toBe(0)
  })
})

test('a chosen secret is refused at its field and not repeated, or kept to the character', async () => {
  const short = await admin.prepare({ origin: 'chosen', secret: 'fifteen letters' })
  expect(short).toMatchObject({ status: 400, body: { fields: [{ field: 'body.secret' }] } })
  expect(short.text).not.toContain('fifteen')
  const secret = `é💶${'x'.repeat(509)}`
  expect((await admin.prepare({ origin: 'chosen', secret })).body).toMatchObject({
    secret: null,
    change: { fingerprint: fingerprintOf('sandbox', secret) },
  })
})

const spellings = (secret: string) => {
  const bytes = Buffer.from(secret)
  const [begin, end] = [secret.slice(0, 8), secret.slice(-9)]
  const ofHex = /^[0-9a-f]+$/.test(secret) ? [Buffer.from(secret, 'hex').toString('base64')] : []
  return [
    secret,
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    encodeURIComponent(secret),
    ...ofHex,
    // Parts of the secret, as in truncated texts, pages and addresses.
    begin,
    end,
    begin.replaceAll('/', '%2f'),
    end.replaceAll('&', '&amp;'),
    Buffer.from(`{"secret":"${secret}"}`).toString('base64').slice(16, 32),
  ]
}

/** The lines of the log, by its own serialisers but away from standard output. */
function readLog(): string[] {
  const lines: string[] = []
  const { level } = logger
  logger.level = 'trace'
  vi.spyOn(Reflect.get(logger, pino.symbols.streamSym), 'write').mockImplementation((line: unknown) => {
    lines.push(String(line))
  })
  onTestFinished(() => {
    logger.level = level
  })
  return lines
}

async function dumpDatabase(): Promise<string> {
  const { rows } = await held.database.execute<{ name: string }>(
    sql`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const dumps = rows.map(({ name }) => held.database.execute(sql.raw(`select t.*, t::text as whole from ${name} as t`)))
  return JSON.stringify((await Promise.all(dumps)).map((result) => result.rows))
}

test('no secret or password is in the database, the log or an answer, but for the one that generates it', async () => {
  const logged = readLog()
  const chosen = 'chosen/canary of+acme&é-1'
  const refused = 'refused/canary of+acme&é-2'
  const password = 'a wrong password/canary+3'

  const first = await admin.makeReady(refused)
  await admin.set(first.id, `${refused}x`)
  await admin.set(first.id, refused, password)
  const echo = spellings(refused).join(' | ')
  const told = { title: echo, detail: echo, errors: [{ field: 'secret', message: echo }] }
  await platform.fault({ kind: 'status', status: 400, body: JSON.stringify(told), times: 1 })
  expect(await admin.set(first.id, refused)).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'body.secret', message: expect.stringContaining('[removed]') }] },
  })

  const second = await admin.makeReady(chosen)
  await platform.fault({
    kind: 'status',
    status: 500,
    body: JSON.stringify({ detail: spellings(chosen).join(' | ') }),
    times: 1,
  })
  expect((await admin.set(second.id, chosen)).body.state).toBe('unknown')
  await admin.prepare({ origin: 'chosen', secret: chosen })
  await held.database.update(secretChange).set({ sentAt: new Date(0), finishedAt: new Date(0) })

  const generated = await admin.makeReady()
  expect((await admin.set(generated.id, generated.secret)).body.state).toBe('set')
  await admin.check({ body: `{"eventId":"${chosen}"}`, header: signDelivery('x', chosen), secret: chosen })
  await admin.check({ body: 'x', header: generated.secret, secret: generated.secret })
  await admin.status()

  const dump = await dumpDatabase()
  expect(dump).toContain(fingerprintOf('sandbox', chosen))
  expect(logged.join()).toContain('The answer to setting the webhook secret got lost')
  const giving = answers.filter((text) => text.includes(generated.secret))
  expect(giving).toHaveLength(1)
  const others = answers.filter((text) => text !== giving[0])
  for (const canary of [refused, chosen, generated.secret, password].flatMap(spellings))
    for (const [place, text] of Object.entries({ dump, log: logged.join(), answers: others.join() }))
      expect([place, canary, text.includes(canary) || text.includes(JSON.stringify(canary).slice(1, -1))]).toEqual([
        place,
        canary,
        false,
      ])
})

describe('checking a signature', () => {
  const payload = '{"event":"offramp.completed","eventId":"evt_77","amount":1.0}'

  test('names the archived delivery whose payload was rewritten on its way', async () => {
    const record = { event: 'offramp.completed', webhookUrl: 'https://ops.acme.example/in', payloadText: payload }
    await platform.control('/simulate/records', { records: [record] })
    await platform.sync()
    const [row] = await held.database.select({ id: delivery.id }).from(delivery).where(eq(delivery.event, record.event))
    const body = payload.replace('1.0', '1')
    const { body: answer } = await admin.check({ body, header: signDelivery(payload, 'a'), secret: 'a' })
    expect(answer).toMatchObject({
      isValid: false,
      matches: null,
      findings: [{ kind: 'body-archived', deliveryId: String(row?.id) }],
    })
  })

  test('says which secret was used in place of the one that is set, when it was set and by whom', async () => {
    const old = await admin.makeReady('the-old-secret-of-acme')
    await admin.set(old.id, old.secret)
    await held.database.update(secretChange).set({ sentAt: new Date(0), finishedAt: new Date(0) })
    const now = await admin.makeReady('the-new-secret-of-acme')
    const header = signDelivery(payload, now.secret)
    const early = (await admin.check({ body: payload, header: signDelivery(payload, old.secret), secret: now.secret }))
      .body
    expect(early.findings.map(({ kind }) => kind)).toEqual(['secret-not-set-yet', 'nothing-fits'])
    await admin.set(now.id, now.secret)
    expect((await admin.check({ body: payload, header, secret: now.secret })).body).toMatchObject({
      isValid: true,
      findings: [],
      matches: { environment: 'sandbox', change: { id: now.id, state: 'set' } },
    })
    const { findings, matches } = (await admin.check({ body: payload, header, secret: old.secret })).body
    expect(findings.map(({ kind }) => kind)).toEqual(['secret-not-current', 'nothing-fits'])
    expect(findings[0]?.detail).toBe('It was set in Sandbox by A admin on 1 Jan 1970, 00:00:00.000 UTC.')
    expect(matches?.change.id).toBe(old.id)
    const unknown = (await admin.check({ body: payload, header, secret: 'another' })).body
    expect(unknown.findings.map(({ kind }) => kind)).toEqual(['secret-not-ours', 'nothing-fits'])
    expect(unknown.findings[0]?.detail).toContain(fingerprintOf('sandbox', now.secret))
  })

  test('knows the secret of another environment', async () => {
    const secret = 'the-live-secret-of-acme'
    const two = env().environments.flatMap((each) => [each, { ...each, name: 'live', label: 'Live' }])
    vi.spyOn(env(), 'environments', 'get').mockReturnValue(two)
    const { change } = (await admin.prepare()).body
    await held.database
      .update(secretChange)
      .set({ environment: 'live', fingerprint: fingerprintOf('live', secret), state: 'set', sentAt: new Date(0) })
    const { body } = await admin.check({ body: payload, header: signDelivery(payload, 'a'), secret })
    expect(body.findings[0]).toMatchObject({
      kind: 'secret-other-environment',
      detail: expect.stringContaining('Live'),
    })
    expect(body.matches).toMatchObject({ environment: 'live', change: { id: change.id } })
    const status: SecretStatus = await admin.status()
    expect(status.history).toEqual([])
  })

  test('takes a body of a megabyte and none that is larger', async () => {
    const body = `{"a":"${'é"'.replace('"', '\\"').repeat(300_000)}"}`
    const answer = await admin.check({ body, header: signDelivery(`${body}\n`, 'a'), secret: 'a' })
    expect(answer.body.findings.map(({ kind }) => kind)).toEqual(['body-newline-missing'])
    expect((await admin.check({ ...NOTHING, body: 'x'.repeat(1_000_001) })).status).toBe(400)
    expect((await admin.check({ ...NOTHING, body: 'x'.repeat(3_000_001) })).status).toBe(413)
  })
})
