import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { verifyAuditChain } from '@/lib/auth/audit/verify-chain'
import { revokeSession } from '@/lib/auth/session/revoke-sessions'
import { PASSWORD_LIMITS, SIGN_IN_LIMITS, throttleOf } from '@/lib/auth/sign-in/throttle'
import { getPool } from '@/lib/db'
import { audit, operator, secretChange } from '@/lib/db/schema'
import { platformClient } from '@/lib/platform-client'
import { PlatformError } from '@/lib/ramp'
import type { SecretStatus } from '@/lib/secret/dto'
import { useDatabase } from '../support/use-database'
import { openDesk, type Person, type Platform, startPlatform } from './secret-fixtures'

const held = useDatabase()

let platform: Platform
let admin: Person
beforeEach(async () => {
  platform = await startPlatform()
  admin = await openDesk('admin')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await platform.close()
})

const actions = async () =>
  (await held.database.select({ action: audit.action }).from(audit).orderBy(asc(audit.id))).map(({ action }) => action)

const answersKept = async () =>
  (await held.database.select().from(audit).where(eq(audit.action, 'secret.answer')).orderBy(asc(audit.id))).map(
    ({ detail }) => detail,
  )

async function rowOf(id: string) {
  const [row] = await held.database.select().from(secretChange).where(eq(secretChange.id, id))
  return row
}

/** Runs the work after the checks, right before the request leaves. */
function rightBefore(endpoint: 'listWebhooks' | 'setWebhookSecret', work: () => Promise<unknown>) {
  const client = platformClient(platform.environment)
  const { call } = client
  vi.spyOn(client, 'call').mockImplementation((async (id: string, ...rest: []) => {
    if (id === endpoint) await work()
    return call(id as typeof endpoint, ...rest)
    // A generic method, whose types pass through.
  }) as typeof call)
}

describe('what certainly changed nothing', () => {
  test.each([
    [429, 'The platform asks Rampdesk to slow down (429)', 'rate_limited'],
    [401, 'The platform refused the credentials (401)', 'unauthorized'],
  ])('leaves the secret prepared: %i', async (status, happened, kind) => {
    const { id, secret } = await admin.makeReady()
    await platform.fault({
      kind: 'status',
      status,
      body: JSON.stringify({ detail: 'words of the platform' }),
      times: 1,
    })
    const answer = await admin.set(id, secret)
    expect(answer.status).toBe(502)
    expect(answer.body.detail.toLowerCase()).toContain(happened.toLowerCase())
    expect(answer.body.detail).toContain('It is still prepared')
    expect(answer.text).not.toContain('words of the platform')
    expect(await rowOf(id)).toMatchObject({ state: 'prepared', sentAt: null, setBy: null, finishedAt: null })
    expect(await answersKept()).toMatchObject([{ state: 'prepared', kind, platformStatus: status }])
    expect((await admin.status()).cutover).toMatchObject({ stage: 'prepared', windowMs: 0, change: { id } })
    expect((await admin.set(id, secret)).body.state).toBe('set')
  })

  test('also where nothing could leave, with the seconds to wait', async () => {
    const { id, secret } = await admin.makeReady()
    rightBefore('setWebhookSecret', async () => {
      throw new PlatformError({ kind: 'connection', operation: 'Set webhook secret', retryAfter: 5 })
    })
    const answer = await admin.set(id, secret)
    expect(answer).toMatchObject({ status: 502, body: { retryAfter: 5 } })
    expect([(await rowOf(id))?.state, platform.settings()]).toEqual(['prepared', 0])
  })
})

test('a refusal tells the platform’s words to who sent the secret, and keeps none of them', async () => {
  const { id, secret } = await admin.makeReady('a-canary-of-acme-1')
  const body = JSON.stringify({ detail: 'Too weak: a-canary-of…' })
  await platform.fault({ kind: 'status', status: 422, body })
  expect((await admin.set(id, secret)).body.fields).toEqual([{ field: 'body.secret', message: 'Too weak: [removed]…' }])
  const problem = 'The platform refused the request as invalid (422).'
  expect((await rowOf(id))?.problem).toBe(problem)
  expect(await answersKept()).toEqual([
    { state: 'refused', fingerprint: expect.any(String), problem, kind: 'invalid', platformStatus: 422 },
  ])
  const seen = await (await openDesk('viewer')).status()
  expect(JSON.stringify(seen)).not.toContain('weak')
})

describe('the end of a request', () => {
  test.each([
    ['took it', null, 'The platform accepted the secret, but Rampdesk could not store that'],
    [
      'refused it',
      { kind: 'status', status: 400 },
      'The platform refused the secret, but Rampdesk could not store that',
    ],
    [
      'lost the answer',
      { kind: 'reset', when: 'after' },
      'The secret was sent and its answer was lost, but Rampdesk could',
    ],
  ])('that can’t be stored is told all the same: the platform %s', async (_what, fault, words) => {
    const { id, secret } = await admin.makeReady()
    if (fault) await platform.fault(fault)
    await held.database.execute(
      sql`alter table audit add constraint no_answers check (action <> 'secret.answer') not valid`,
    )
    try {
      const answer = await admin.set(id, secret)
      expect(answer).toMatchObject({ status: 500, body: { detail: expect.stringContaining(words) } })
    } finally {
      await held.database.execute(sql`alter table audit drop constraint no_answers`)
    }
    expect(await rowOf(id)).toMatchObject({ state: 'sent', finishedAt: null })
    expect((await admin.status()).cutover?.stage).toBe('sending')
  })

  /** Another secret ends this one as unknown before the answer comes. */
  const sleepsBeforeAnswer = (id: string) =>
    rightBefore('setWebhookSecret', async () => {
      await held.database
        .update(secretChange)
        .set({ sentAt: new Date(Date.now() - 300_000) })
        .where(eq(secretChange.id, id))
      expect((await admin.prepare()).status).toBe(201)
    })

  test.each([
    ['set', null, 200, '"state":"set"'],
    ['refused', { kind: 'status', status: 400 }, 400, 'Prepare another one'],
    ['refused', { kind: 'status', status: 429 }, 502, 'This change has ended: prepare another one'],
  ] as const)('that comes late and is certain replaces an unknown one: %s', async (state, fault, status, words) => {
    const { id, secret } = await admin.makeReady()
    if (fault) await platform.fault(fault)
    sleepsBeforeAnswer(id)
    expect(await admin.set(id, secret)).toMatchObject({ status, text: expect.stringContaining(words) })
    expect(await rowOf(id)).toMatchObject({ state })
    expect((await answersKept()).map((detail) => detail.state)).toEqual(['unknown', state])
    expect((await actions()).at(-1)).toBe('secret.answer')
    expect(await verifyAuditChain(held.database)).toMatchObject({ intact: true })
  })

  test('that comes late and tells nothing is answered as the row says it', async () => {
    const { id, secret } = await admin.makeReady()
    await platform.fault({ kind: 'reset', when: 'after' })
    sleepsBeforeAnswer(id)
    const { body } = await admin.set(id, secret)
    const row = await rowOf(id)
    expect(body).toMatchObject({ state: 'unknown', problem: 'The request was sent, but its answer was not stored.' })
    expect(body.finishedAt).toBe(row?.finishedAt?.toISOString())
    expect(await answersKept()).toHaveLength(1)
  })

  test('keeps the platform’s clock of its own answer', async () => {
    const { id, secret } = await admin.makeReady()
    rightBefore('setWebhookSecret', () => platform.shiftClock(100))
    await admin.set(id, secret)
    expect((await rowOf(id))?.clockOffsetMs).toBeGreaterThan(95_000)
  })
})

describe('who was', () => {
  test.each([
    ['signed out', 401, () => held.database.transaction((tx) => revokeSession(tx, admin.sessionId, 'a test'))],
    ['disabled', 401, () => held.database.update(operator).set({ disabledAt: new Date() })],
    ['given another role', 403, () => held.database.update(operator).set({ role: 'operator' })],
  ])('%s while the platform was read sets nothing', async (_what, status, work) => {
    const { id, secret } = await admin.makeReady()
    rightBefore('listWebhooks', work)
    expect((await admin.set(id, secret)).status).toBe(status)
    expect([(await rowOf(id))?.state, platform.settings()]).toEqual(['prepared', 0])
  })
})

describe('the password', () => {
  const [limit] = PASSWORD_LIMITS

  test('is held back after wrong ones, also the right one, which is noted once', async () => {
    const { id, secret } = await admin.makeReady()
    for (let i = 0; i < limit.points; i++) expect((await admin.set(id, secret, `wrong ${i}`)).status).toBe(400)
    const refused = await admin.set(id, secret)
    expect(refused.status).toBe(429)
    expect(refused.body.retryAfter).toBeGreaterThan(500)
    await admin.set(id, secret)
    expect(platform.settings()).toBe(0)
    expect((await actions()).filter((action) => action === 'secret.password_throttled')).toHaveLength(1)
    const colleague = await openDesk('admin')
    expect((await colleague.set(id, secret)).status).toBe(200)
  })

  test('costs nothing where it is right', async () => {
    const { id, secret } = await admin.makeReady()
    for (let i = 0; i <= limit.points; i++)
      expect((await admin.set(id, `${secret}x`)).body.fields?.[0]?.field).toBe('body.secret')
  })

  test('is asked for whatever was guessed at the sign-in', async () => {
    const { id, secret } = await admin.makeReady()
    const throttle = throttleOf(await getPool())
    const guess = async (email: string, address: string) => {
      const admission = await throttle.admit({ email, address })
      if (admission.admitted) await admission.end(false)
      return admission.admitted
    }
    const overall = SIGN_IN_LIMITS.find(({ name }) => name === 'overall')?.points ?? 0
    for (let i = 0; i < 5; i++) await guess(admin.account.email, `192.0.2.${i}`)
    for (let i = 5; i < overall; i++) await guess(`${i}@desk.example`, `192.0.2.${i}`)
    expect(await guess('another@desk.example', '198.51.100.1')).toBe(false)
    expect((await admin.set(id, secret)).status).toBe(200)
  })
})

test('what is open is shown and comes first although our clock was set back', async () => {
  const first = (await admin.prepare()).body.change
  await admin.drop(first.id)
  const ahead = new Date(Date.now() + 3_600_000)
  await held.database.update(secretChange).set({ preparedAt: ahead })
  const { change } = (await admin.prepare()).body
  expect(Date.parse(change.preparedAt)).toBe(ahead.getTime() + 1)
  const status: SecretStatus = await admin.status()
  expect([status.cutover?.change.id, status.history[0]?.id]).toEqual([change.id, change.id])
})
