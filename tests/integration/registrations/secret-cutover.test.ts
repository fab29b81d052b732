import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { verifyAuditChain } from '@/lib/auth/audit/verify-chain'
import { audit, secretChange } from '@/lib/db/schema'
import { platformClient } from '@/lib/platform-client'
import { verifyWebhookSignature } from '@/lib/ramp'
import { createRampClient } from '@/lib/ramp/client'
import { fingerprintOf } from '@/lib/secret/fingerprint'
import { useDatabase } from '../support/use-database'
import { ENDPOINT, openDesk, type Person, type Platform, startPlatform } from './secret-fixtures'

const held = useDatabase()

let platform: Platform
let admin: Person
beforeEach(async () => {
  platform = await startPlatform()
  admin = await openDesk('admin')
  await createRampClient(platform.environment).call('createWebhook', { body: { url: ENDPOINT, events: ['*'] } })
  await platform.control('/propagate')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await platform.close()
})

const actions = async () =>
  (await held.database.select({ action: audit.action }).from(audit).orderBy(asc(audit.id))).map(({ action }) => action)

const SET_ACTIONS = [
  'secret.prepare',
  'secret.confirm',
  'secret.confirm',
  'secret.confirm',
  'secret.set',
  'secret.answer',
]

/** Sets the secret in the past, so that its window can be archived. */
async function setInThePast(secret?: string) {
  await platform.shiftClock(-240)
  const ready = await admin.makeReady(secret)
  const answer = await admin.set(ready.id, ready.secret)
  expect(answer).toMatchObject({ status: 200, body: { state: 'set', setBy: 'A admin' } })
  return ready
}

/** The next reading tells the desk the clock of the platform. */
async function passWindow() {
  await platform.shiftClock(-120)
  await platformClient(platform.environment).call('listWebhooks')
}

async function catchUp() {
  await platform.shiftClock(0)
  await platform.sync()
}

describe('a cut-over', () => {
  test('goes from the checklist to a clean verdict, and every tab sees the same', async () => {
    const generated = await admin.prepare()
    expect(generated).toMatchObject({ status: 201, body: { change: { state: 'prepared', origin: 'generated' } } })
    const { change, secret } = generated.body
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(change.fingerprint).toBe(fingerprintOf('sandbox', String(secret)))
    expect(await admin.status()).toMatchObject({ current: null, cutover: { stage: 'prepared', window: null } })
    expect(await admin.notice()).toBeNull()
    await admin.drop(change.id)

    const { id, secret: second } = await setInThePast()
    await platform.deliver({ when: 'inside' })
    const other = await openDesk('viewer')
    const during = await other.status()
    expect(during).toMatchObject({
      current: { id, state: 'set', fingerprint: fingerprintOf('sandbox', second) },
      cutover: { stage: 'propagating', verdict: null, endpoints: [] },
    })
    expect(during.cutover?.stageMs).toBeGreaterThan(55_000)
    expect(during.cutover?.windowMs).toBeGreaterThan(72_000)
    const running = await other.notice()
    expect(running).toMatchObject({ kind: 'changing', windowMs: expect.any(Number) })
    expect(JSON.stringify(running)).not.toContain(fingerprintOf('sandbox', second))

    await passWindow()
    expect(await other.notice()).toMatchObject({ kind: 'changing', windowMs: 0 })
    expect((await admin.status()).cutover).toMatchObject({ stage: 'reading', stageMs: 0, windowMs: 0 })
    await platform.deliver({ when: 'after' })
    const [inside, after] = await platform.received()
    expect(inside?.headers.signature).toBeUndefined()
    expect(verifyWebhookSignature(after?.body ?? '', after?.headers.signature, second)).toBe(true)

    await catchUp()
    const { cutover, history } = await admin.status()
    expect(cutover).toMatchObject({
      stage: 'judged',
      verdict: 'clean',
      endpoints: [
        {
          url: ENDPOINT,
          verdict: 'clean',
          before: { deliveries: 400, rejected: 4 },
          after: { delivered: 1, rejected: 0, other: 0 },
        },
      ],
      inWindow: { total: 1, delivered: 1, doubtfulTotal: 0, doubtful: [] },
    })
    expect(history.map(({ state }) => state)).toEqual(['set', 'dropped'])
    expect(await other.notice()).toBeNull()
    expect((await admin.confirm(id, 'old-removed')).body.steps).toContain('old-removed')
    expect(await actions()).toEqual(['secret.prepare', 'secret.drop', ...SET_ACTIONS, 'secret.confirm'])
    expect(await verifyAuditChain(held.database)).toMatchObject({ intact: true })
  })

  test('that receivers reject says so, lists the doubtful deliveries, and can be followed by the old secret', async () => {
    const { id } = await setInThePast('the-new-secret-of-acme')
    expect((await admin.confirm(id, 'old-removed')).status).toBe(409)
    await platform.receiver({ status: 401 })
    await platform.deliver({ when: 'inside' })
    await passWindow()
    for (const when of ['one', 'two']) await platform.deliver({ when })
    await catchUp()
    const { cutover } = await admin.status()
    expect(cutover).toMatchObject({
      verdict: 'rejecting',
      endpoints: [{ url: ENDPOINT, verdict: 'rejecting', after: { delivered: 0, rejected: 2, other: 0 } }],
      inWindow: { total: 1, delivered: 0, doubtfulTotal: 1, doubtful: [{ outcome: 'rejected', responseStatus: 401 }] },
    })
    expect(await (await openDesk('viewer')).notice()).toMatchObject({ kind: 'rejecting', endpoints: 1 })
    const same = await admin.prepare({ origin: 'chosen', secret: 'the-new-secret-of-acme' })
    expect(same).toMatchObject({ status: 409, body: { fields: [{ field: 'body.secret' }] } })
    expect((await admin.prepare({ origin: 'chosen', secret: 'the-old-secret-of-acme' })).status).toBe(201)
  })

  test('without traffic is not judged until something arrives', async () => {
    await setInThePast()
    await passWindow()
    await catchUp()
    expect((await admin.status()).cutover).toMatchObject({
      stage: 'judged',
      verdict: 'no-traffic',
      endpoints: [{ verdict: 'no-traffic', before: { deliveries: 400 } }],
    })
    await platform.shiftClock(-30)
    await platform.deliver()
    await catchUp()
    expect((await admin.status()).cutover?.verdict).toBe('clean')
  })

  test('is refused inside the window of another, with the seconds that are left', async () => {
    await setInThePast()
    const refused = await admin.prepare()
    expect(refused.status).toBe(409)
    expect(refused.body.retryAfter).toBeGreaterThan(40)
    expect(refused.body.retryAfter).toBeLessThanOrEqual(80)
    expect(await held.database.$count(secretChange)).toBe(1)
    await passWindow()
    expect((await admin.prepare()).status).toBe(201)
    expect((await admin.prepare()).status).toBe(409)
    expect(await actions()).toEqual([...SET_ACTIONS, 'secret.prepare'])
  })
})

describe('setting', () => {
  test.each([
    ['made', 'after', true],
    ['not made', 'before', false],
  ] as const)(
    'whose answer gets lost ends as unknown and is not repeated: the change was %s',
    async (_what, when, isSet) => {
      const { id, secret } = await admin.makeReady()
      await platform.fault({ kind: 'reset', when })
      const answer = await admin.set(id, secret)
      expect(answer).toMatchObject({ status: 200, body: { state: 'unknown', problem: expect.any(String) } })
      expect([platform.settings(), await platform.hasSecret()]).toEqual([1, isSet])
      expect(await admin.status()).toMatchObject({ current: { state: 'unknown' }, cutover: { stage: 'propagating' } })
      expect((await admin.set(id, secret)).status).toBe(409)
      expect(platform.settings()).toBe(1)
      expect(await actions()).toEqual(SET_ACTIONS)
    },
  )

  test('by two at once sends one request', async () => {
    const colleague = await openDesk('admin')
    const { id, secret } = await admin.makeReady()
    const both = await Promise.all([admin.set(id, secret), colleague.set(id, secret)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(platform.settings()).toBe(1)
    expect(await actions()).toEqual(SET_ACTIONS)
  })

  test('sends nothing when the secret is dropped before the request leaves', async () => {
    const { id, secret } = await admin.makeReady()
    vi.spyOn(platformClient(platform.environment), 'call').mockImplementationOnce(async () => {
      expect((await admin.drop(id)).status).toBe(200)
      return []
    })
    expect((await admin.set(id, secret)).status).toBe(409)
    expect(platform.settings()).toBe(0)
    expect((await actions()).at(-1)).toBe('secret.drop')
  })

  test('preparing by two at once keeps one', async () => {
    const colleague = await openDesk('admin')
    const both = await Promise.all([admin.prepare(), colleague.prepare()])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await held.database.$count(secretChange)).toBe(1)
  })

  test('by a process that died is unknown, and does not stand in the way for ever', async () => {
    const { id, secret } = await admin.makeReady()
    const sentAt = new Date(Date.now() - 121_000)
    await held.database.update(secretChange).set({ state: 'sent', sentAt, setBy: 'A admin' })
    expect(await admin.status()).toMatchObject({ current: { id, state: 'unknown' }, cutover: { stage: 'propagating' } })
    expect((await admin.set(id, secret)).status).toBe(409)
    await held.database.update(secretChange).set({ sentAt: new Date(Date.now() - 300_000) })
    expect((await admin.prepare()).status).toBe(201)
    expect((await admin.status()).history.map(({ state }) => state)).toEqual(['prepared', 'unknown'])
    expect((await actions()).slice(-2)).toEqual(['secret.answer', 'secret.prepare'])
  })

  test('asks for every step, the prepared secret and the password, each at its field', async () => {
    const { change, secret } = (await admin.prepare()).body
    const right = String(secret)
    expect(await admin.set(change.id, right)).toMatchObject({ status: 409 })
    for (const step of ['stored', 'accepts-both', 'watching']) await admin.confirm(change.id, step)
    expect((await admin.confirm(change.id, 'watching', false)).body.steps).toEqual(['stored', 'accepts-both'])
    expect((await admin.confirm(change.id, 'old-removed')).status).toBe(409)
    expect((await admin.set(change.id, right)).status).toBe(409)
    await admin.confirm(change.id, 'watching')
    await admin.confirm(change.id, 'watching')
    expect(await admin.set(change.id, `${right}0`)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'body.secret', message: 'is not the secret that was prepared' }] },
    })
    expect(await admin.set(change.id, right, 'not the password')).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'body.password' }] },
    })
    expect(await admin.set('0b54c1c4-0000-4000-8000-000000000000', right)).toMatchObject({ status: 404 })
    expect(platform.settings()).toBe(0)
    expect(await actions()).toEqual(['secret.prepare', ...Array(5).fill('secret.confirm'), 'secret.password_failed'])
    expect((await admin.set(change.id, right)).status).toBe(200)
  })

  test('that the platform refuses says so at the field and ends the change', async () => {
    const { id, secret } = await admin.makeReady()
    const body = JSON.stringify({ title: 'Invalid', detail: 'The secret is too weak' })
    await platform.fault({ kind: 'status', status: 400, body })
    expect(await admin.set(id, secret)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'body.secret', message: 'The secret is too weak' }] },
    })
    const { current, cutover, history } = await admin.status()
    expect([current, cutover, history[0]?.state]).toEqual([null, null, 'refused'])
    expect(await actions()).toEqual(SET_ACTIONS)
    expect((await admin.prepare()).status).toBe(201)
  })

  test('leaves the secret prepared where the platform can not even be read', async () => {
    const { id, secret } = await admin.makeReady()
    await platform.fault({ match: { endpoint: 'listWebhooks' }, kind: 'status', status: 403 })
    expect((await admin.set(id, secret)).status).toBe(502)
    const [row] = await held.database.select().from(secretChange).where(eq(secretChange.id, id))
    expect([row?.state, platform.settings()]).toEqual(['prepared', 0])
  })
})
