import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { archiveSpan, delivery, deliveryCount, deliveryTotal, secretChange, syncState } from '@/lib/db/schema'
import { findEnvironment } from '@/lib/env'
import type { Outcome } from '@/lib/model/outcome'
import { confirmStep } from '@/lib/secret/confirm-step'
import { getSecretStatus } from '@/lib/secret/get-secret-status'
import type { SecretRow } from '@/lib/secret/to-change'
import { CHECK_LIMIT, inTurn, MOST_WAITING } from '@/lib/signature-lab/check-limit'
import { checkSignature } from '@/lib/signature-lab/check-signature'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'

const held = useDatabase()

const HOUR = 3_600_000
const DAY = 24 * HOUR
const HOOKS = 'https://hooks.acme.example/ramp'
const OPS = 'https://ops.acme.example/in'

const environment = findEnvironment('sandbox')
if (!environment) throw new Error('There is no environment `sandbox`.')
const admin = scopeOf(environment, 'admin')

/** The hour of the change holds deliveries that are not compared. */
const SET_AT = Math.floor(Date.now() / HOUR) * HOUR - 5.5 * HOUR
const AFTER = SET_AT + 2 * 60_000

beforeEach(() => covered(SET_AT - 30 * DAY))

async function covered(from: number, to = Date.now()): Promise<void> {
  await held.database.delete(archiveSpan)
  const [topAt, bottomAt] = [new Date(to), new Date(from)]
  await held.database
    .insert(archiveSpan)
    .values({ environment: 'sandbox', kind: 'head', state: 'closed', topAt, bottomAt, reachedEnd: true })
}

async function addChange(at = SET_AT, part: Partial<SecretRow> = {}): Promise<string> {
  const id = randomUUID()
  const when = new Date(at)
  await held.database
    .insert(secretChange)
    .values({
      id,
      environment: 'sandbox',
      fingerprint: '1f0c-9a3e-77b2',
      origin: 'chosen',
      state: 'set',
      preparedAt: when,
      preparedBy: 'A admin',
      sentAt: when,
      finishedAt: when,
      setBy: 'A admin',
      ...part,
    })
  return id
}

let batches = 0

/** Stores deliveries a millisecond apart. */
async function deliver(endpoint: string, outcome: Outcome, times: number, at = AFTER): Promise<void> {
  const batch = batches++
  const key = { environment: 'sandbox', endpoint, event: 'payment.updated', outcome, responseStatus: 200 }
  await held.database.execute(sql`
    insert into ${delivery}
      (environment, hash, ordinal, sort_at, timestamp, event, endpoint, outcome, payload, payload_bytes)
    select 'sandbox', decode(md5(${`${batch}/`}::text || n), 'hex'), 0, moment, moment, ${key.event}, ${endpoint}, ${outcome}, '{}', 2
    from generate_series(0, ${times - 1}::int) as n,
      lateral (select ${new Date(at).toISOString()}::timestamptz + n * interval '1 ms' as moment) as at`)
  await held.database
    .insert(deliveryCount)
    .values({ ...key, hour: new Date(Math.floor(at / HOUR) * HOUR), count: times })
  // Totals have one row per status.
  const [firstAt, lastAt] = [new Date(at), new Date(at + times)]
  await held.database
    .insert(deliveryTotal)
    .values({ ...key, responseStatus: 200 + batch, count: times, firstAt, lastAt })
}

const cutover = async () => (await getSecretStatus(admin)).cutover

const verdicts = async () => {
  const found = await cutover()
  return [found?.verdict, Object.fromEntries(found?.endpoints.map(({ url, verdict }) => [url, verdict]) ?? [])]
}

describe('the verdict', () => {
  test('hides no endpoint behind a busier one', async () => {
    await addChange()
    await deliver(HOOKS, 'delivered', 2100)
    await deliver(OPS, 'rejected', 3, AFTER + 5000)
    expect(await verdicts()).toEqual(['rejecting', { [HOOKS]: 'clean', [OPS]: 'rejecting' }])
  })

  test('follows the newest deliveries of an endpoint', async () => {
    await addChange()
    await deliver(HOOKS, 'delivered', 2000)
    await deliver(HOOKS, 'rejected', 600, AFTER + HOUR)
    expect(await verdicts()).toEqual(['rejecting', { [HOOKS]: 'rejecting' }])
  })

  test('is clean only where every endpoint is, whether it is silent, failing or disabled since', async () => {
    await addChange()
    await deliver(HOOKS, 'delivered', 5)
    expect(await verdicts()).toEqual(['clean', { [HOOKS]: 'clean' }])
    await deliver(OPS, 'failed', 3)
    expect(await verdicts()).toEqual(['partial', { [OPS]: 'failing', [HOOKS]: 'clean' }])
    await deliver(OPS, 'delivered', 1, AFTER + HOUR)
    expect((await verdicts())[0]).toBe('clean')
    await deliver('https://old.acme.example', 'delivered', 60, SET_AT - DAY)
    expect((await verdicts())[0]).toBe('partial')
  })

  test('misses no endpoint that had only failures before, or deliveries in the window alone', async () => {
    await addChange()
    await deliver(HOOKS, 'delivered', 5)
    await deliver('https://a.acme.example', 'failed', 5, SET_AT - DAY)
    await deliver('https://b.acme.example', 'rejected', 1, SET_AT + 1000)
    await deliver('https://c.acme.example', 'delivered', 1, SET_AT - 9 * DAY)
    const [all, each] = await verdicts()
    expect(all).toBe('partial')
    expect(each).toEqual({
      [HOOKS]: 'clean',
      'https://a.acme.example': 'no-traffic',
      'https://b.acme.example': 'no-traffic',
    })
  })

  test('does not take the rejections of an earlier change for what is usual', async () => {
    const failedAt = SET_AT - 10 * HOUR
    await deliver(HOOKS, 'delivered', 300, failedAt - DAY / 2)
    await deliver(HOOKS, 'rejected', 400, failedAt + HOUR)
    await addChange()
    await deliver(HOOKS, 'rejected', 5)
    expect(await verdicts()).toEqual(['no-traffic', { [HOOKS]: 'no-traffic' }])
    for (const state of ['dropped', 'refused'] as const) await addChange(failedAt, { state })
    expect((await verdicts())[0]).toBe('no-traffic')
    await addChange(failedAt, { state: 'unknown' })
    expect(await verdicts()).toEqual(['rejecting', { [HOOKS]: 'rejecting' }])
    expect((await cutover())?.endpoints[0]?.before).toEqual({ deliveries: 300, rejected: 0 })
  })

  test('takes no answer of a record that tells no time', async () => {
    await addChange()
    await deliver(HOOKS, 'delivered', 5)
    await deliver(OPS, 'rejected', 5)
    await held.database.update(delivery).set({ timestamp: null }).where(eq(delivery.endpoint, OPS))
    expect(await verdicts()).toEqual(['partial', { [HOOKS]: 'clean', [OPS]: 'no-traffic' }])
  })

  test('does not come for a window that the archive has lost, and is awaited for one that it has yet to read', async () => {
    await addChange()
    const stands = async () => {
      const found = await cutover()
      return [found?.stage, found?.verdict]
    }
    expect(await stands()).toEqual(['judged', 'no-traffic'])
    await covered(SET_AT - HOUR, SET_AT + 1000)
    expect(await stands()).toEqual(['reading', null])
    await covered(SET_AT + 10_000)
    expect(await stands()).toEqual(['judged', 'too-old'])
    await held.database.update(archiveSpan).set({ state: 'open', reachedEnd: false })
    expect(await stands()).toEqual(['reading', null])
    await held.database.insert(syncState).values({ environment: 'sandbox', purgedBefore: new Date(SET_AT + 10_000) })
    expect(await stands()).toEqual(['judged', 'too-old'])
  })

  test('lists and counts the same deliveries of the window', async () => {
    await addChange()
    await deliver(HOOKS, 'rejected', 60, SET_AT + 1000)
    await deliver(HOOKS, 'delivered', 9980, SET_AT + 2000)
    const found = await cutover()
    expect(found?.inWindow).toMatchObject({ total: 10_000, delivered: 9980, doubtfulTotal: 20 })
    expect(found?.inWindow.doubtful).toHaveLength(20)
  })
})

describe('removing the old secret', () => {
  const remove = async (id: string) => {
    const change = await confirmStep(admin, id, { step: 'old-removed', isDone: true }).catch((error) => error.code)
    return change.steps ?? change
  }

  test('is confirmed only after a clean verdict of a secret that is known to be set', async () => {
    const id = await addChange()
    expect(await remove(id)).toBe('conflict')
    await deliver(HOOKS, 'delivered', 5)
    await deliver(OPS, 'failed', 5)
    expect(await remove(id)).toBe('conflict')
    await deliver(OPS, 'delivered', 5, AFTER + HOUR)
    await held.database.update(secretChange).set({ state: 'unknown' })
    expect(await remove(id)).toBe('conflict')
    await held.database.update(secretChange).set({ state: 'set' })
    await covered(SET_AT - HOUR, SET_AT + 1000)
    expect(await remove(id)).toBe('conflict')
    await covered(SET_AT - HOUR)
    expect(await remove(id)).toEqual(['old-removed'])
    await deliver(OPS, 'rejected', 50, AFTER + 2 * HOUR)
    const back = await confirmStep(admin, id, { step: 'old-removed', isDone: false })
    expect(back.steps).toEqual([])
  })
})

test('a process that has not heard the platform takes its clock from the newest change', async () => {
  const behind = -10 * 60_000
  await addChange(Date.now() - 30_000, { clockOffsetMs: behind })
  expect(await cutover()).toMatchObject({ stage: 'propagating' })
})

test('someone who checks signatures again and again has to wait; others have not', async () => {
  const check = (id: string) =>
    checkSignature(
      { ...admin, actor: { ...admin.actor, id } as typeof admin.actor },
      { body: '', header: '', secret: '' },
    )
  for (let count = 0; count < CHECK_LIMIT.points; count++) await check('op_1')
  const refused: unknown = await check('op_1').catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'too_many', retryAfter: expect.any(Number) })
  expect((await check('op_2')).isValid).toBe(false)
})

test('a check waits for its turn, and is told to come again where too many wait', async () => {
  const check = () => checkSignature(admin, { body: 'x', header: 'y', secret: 'z' })
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const others = Array.from({ length: 1 + MOST_WAITING }, () => inTurn(() => gate))
  await expect(check()).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 })
  release()
  await Promise.all(others)
  expect((await check()).isValid).toBe(false)
})
