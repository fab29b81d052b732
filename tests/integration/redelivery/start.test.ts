import './without-worker'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, redeliveryJob, redeliveryTarget } from '@/lib/db/schema'
import { cancelRedelivery, pauseRedelivery, resumeRedelivery } from '@/lib/redelivery/jobs/control-redelivery'
import { startRedelivery } from '@/lib/redelivery/jobs/start-redelivery'
import { useDatabase } from '../support/use-database'
import {
  addTarget,
  archive,
  DELIVERED,
  environment,
  inputOf,
  itemsOf,
  jobOf,
  milestones,
  operator,
  run,
  scripted,
  startOf,
  TARGET_ID,
} from './fixtures'

const held = useDatabase()

const chosen = (ids: readonly number[]) => ({ kind: 'deliveries' as const, ids: ids.map(String) })
const jobs = () => held.database.select().from(redeliveryJob)

async function sentBy(id: string): Promise<number[]> {
  const { parts, ids } = scripted()
  await run(Number(id), parts)
  return ids()
}

test('a double click, and the same key from another tab, are one job', async () => {
  await addTarget()
  const ids = await archive(milestones(3))
  const input = inputOf(chosen(ids), 3)
  const started = await Promise.all([1, 2, 3].map(() => startRedelivery(operator, input)))
  const again = await startRedelivery(operator, input)
  expect(new Set([...started, again].map(({ id }) => id)).size).toBe(1)
  expect(await jobs()).toHaveLength(1)
  expect(await sentBy(again.id)).toEqual(ids)
  expect(await held.database.$count(audit, eq(audit.action, 'redelivery.start'))).toBe(1)
})

test('one delivery chosen twice is in the job once', async () => {
  await addTarget()
  const [first = 0, second = 0] = await archive(milestones(2))
  const { id } = await startRedelivery(operator, inputOf(chosen([first, second, first]), 2))
  expect(await sentBy(id)).toEqual([first, second])
})

test('the start is in the audit with who, what, how many, where and the fingerprint', async () => {
  await addTarget()
  const jobId = await startOf(await archive(milestones(2)))
  const [row] = await held.database.select().from(audit)
  expect(row).toMatchObject({ actorName: 'operator', entity: 'redelivery_job', entityId: String(jobId) })
  expect(row?.detail).toMatchObject({
    source: { kind: 'deliveries' },
    deliveries: 2,
    target: 'Staging',
    url: 'https://staging.example/hook',
    fingerprint: '1111-2222-3333',
  })
})

test.each(['?outcomes=failed', '?outcome=fialed', '?outcome=failed&outcome=unknown', '?from=soon'])(
  'a filter that can’t be read starts nothing, where the composer would have said so: %s',
  async (address) => {
    await addTarget()
    const ids = await archive(milestones(3))
    const source = { kind: 'filter' as const, address, upTo: String(ids.at(-1)) }
    await expect(startRedelivery(operator, inputOf(source, 3))).rejects.toMatchObject({ code: 'invalid' })
    expect(await jobs()).toEqual([])
  },
)

test.each(['no-such-target', '\u0000', '\ud800'])('a target %j is not there', async (targetId) => {
  const ids = await archive(milestones(1))
  await expect(startRedelivery(operator, { ...inputOf(chosen(ids), 1), targetId })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await jobs()).toEqual([])
})

test('another number than was shown starts nothing and says the new one', async () => {
  await addTarget()
  const ids = await archive(milestones(3))
  await expect(startRedelivery(operator, inputOf(chosen(ids), 2))).rejects.toMatchObject({
    code: 'conflict',
    fields: [{ field: 'body.expected', message: '3' }],
  })
  expect(await jobs()).toEqual([])
})

test('a filter takes what matched when it was counted: later and other deliveries stay out', async () => {
  await addTarget()
  const ids = await archive([...milestones(4), { event: 'payment.completed' }])
  const upTo = String(ids.at(-1))
  const late = await archive([{ at: new Date('2026-01-20T11:00:00Z') }])
  expect(late).toHaveLength(1)
  const address = '?event=offramp.milestone.reached'
  const { id } = await startRedelivery(operator, inputOf({ kind: 'filter', address, upTo }, 4))
  await archive(milestones(2))
  expect(await sentBy(id)).toEqual(ids.slice(0, 4))
  expect((await jobOf(Number(id))).source).toEqual({ kind: 'filter', address })
})

test('a relative time of a filter is kept as exact times', async () => {
  await addTarget()
  const ids = await archive([{ at: new Date(Date.now() - 60_000) }, { at: new Date(Date.now() - 7_200_000) }])
  const source = { kind: 'filter' as const, address: '?range=1h', upTo: String(Math.max(...ids)) }
  const { id } = await startRedelivery(operator, inputOf(source, 1))
  const kept = (await jobOf(Number(id))).source
  expect(kept.kind === 'filter' && kept.address).toMatch(/^\?from=\d{4}-/)
  expect(await sentBy(id)).toEqual(ids.slice(0, 1))
})

test('a filter of many batches is whole, in order, and goes on where a killed preparation was', async () => {
  await addTarget()
  const count = 4_500
  const ids = await archive(milestones(count))
  const source = { kind: 'filter' as const, address: '', upTo: String(Math.max(...ids)) }
  const { id } = await startRedelivery(operator, inputOf(source, count))
  const stop = new AbortController()
  const { parts } = scripted()
  stop.abort(new Error('killed'))
  await expect(run(Number(id), parts, stop.signal)).rejects.toThrow('killed')
  await expect(run(Number(id), { ...parts, openTarget: () => Promise.reject(new Error('here')) })).rejects.toThrow(
    'here',
  )
  const items = await itemsOf(Number(id))
  expect(items.map(({ deliveryId }) => deliveryId)).toEqual(ids)
  expect(items.map(({ position }) => position)).toEqual(ids.map((_, index) => index + 1))
  expect(await jobOf(Number(id))).toMatchObject({ state: 'running', total: count, counts: { waiting: count } })
})

test('all deliveries of a resource, and of no other environment', async () => {
  await addTarget()
  const ids = await archive(milestones(3, (index) => (index === 1 ? 'ofr_b' : 'ofr_a')))
  await archive(
    milestones(2, () => 'ofr_a'),
    'production',
  )
  const { id } = await startRedelivery(operator, inputOf({ kind: 'resource', resourceId: 'ofr_a' }, 2))
  expect(await sentBy(id)).toEqual([ids[0], ids[2]])
})

test.each(['?event=', '?outcome=nothing-like-it', '?range=2h'])(
  'a filter that can not be read is refused: %s',
  async (address) => {
    await addTarget()
    await archive(milestones(1))
    const refused = startRedelivery(operator, inputOf({ kind: 'filter', address, upTo: '1' }, 1))
    if (address === '?event=') await expect(refused).resolves.toMatchObject({ id: expect.any(String) })
    else await expect(refused).rejects.toMatchObject({ code: 'invalid' })
  },
)

test('generic events, and a production handler, ask for their confirmation', async () => {
  await addTarget({ kind: 'production', name: 'Live handler' })
  const ids = await archive([{ event: 'payment.completed' }, ...milestones(1)])
  const start = (other: Parameters<typeof inputOf>[2]) => startRedelivery(operator, inputOf(chosen(ids), 2, other))
  await expect(start({})).rejects.toMatchObject({
    code: 'invalid',
    fields: [{ field: 'body.confirmsGeneric' }, { field: 'body.typedTarget' }],
  })
  await expect(start({ confirmsGeneric: true, typedTarget: 'live handler' })).rejects.toMatchObject({
    fields: [{ field: 'body.typedTarget' }],
  })
  await expect(start({ confirmsGeneric: true, typedTarget: 'Live handler' })).resolves.toBeDefined()
})

test('a target that is not there, or was removed, is refused', async () => {
  const ids = await archive(milestones(1))
  await expect(startOf(ids)).rejects.toMatchObject({ code: 'not_found' })
  await addTarget()
  await held.database.update(redeliveryTarget).set({ removedAt: new Date(), sealed: null })
  await expect(startOf(ids)).rejects.toMatchObject({ code: 'conflict' })
  await held.database.update(redeliveryTarget).set({ environment: 'production', removedAt: null })
  await expect(startOf(ids, { targetId: TARGET_ID })).rejects.toMatchObject({ code: 'not_found' })
  const elsewhere = { ...operator, environment: { ...environment, name: 'production' } }
  const input = inputOf(chosen(ids), 1, { requestKey: randomUUID() })
  await expect(startRedelivery(elsewhere, input)).rejects.toMatchObject({ code: 'conflict' })
})

test('a job that runs can not be retried, and one result can be retried by itself', async () => {
  await addTarget()
  const ids = await archive(milestones(3))
  const jobId = await startOf(ids)
  const retried = { kind: 'retry', jobId: String(jobId), of: 'failed' } as const
  await expect(startRedelivery(operator, inputOf(retried, 3))).rejects.toMatchObject({ code: 'conflict' })
  const { parts } = scripted(() => ({
    state: 'rejected',
    status: 400,
    latencyMs: 1,
    problem: null,
    answer: null,
    isAnswerCut: false,
  }))
  await run(jobId, parts)
  const one = await startRedelivery(operator, inputOf({ ...retried, position: 2 }, 1))
  expect(await sentBy(one.id)).toEqual([ids[1]])
  const rest = await startRedelivery(operator, inputOf(retried, 2))
  expect(await sentBy(rest.id)).toEqual([ids[0], ids[2]])
})

test('a stored filter that a later version can’t read ends the job with words, once, and sends nothing', async () => {
  await addTarget()
  await archive(milestones(2))
  const source = { kind: 'filter' as const, address: '', upTo: '99' }
  const { id } = await startRedelivery(operator, inputOf(source, 2))
  const stored = { kind: 'filter' as const, address: '?gone=yes' }
  await held.database
    .update(redeliveryJob)
    .set({ source: stored })
    .where(eq(redeliveryJob.id, Number(id)))
  expect(await sentBy(id)).toEqual([])
  const ended = await jobOf(Number(id))
  expect(ended).toMatchObject({ state: 'cancelled', leaseOwner: null, counts: { cancelled: 0 } })
  expect(ended.note).toMatch(/Nothing was sent.*“gone” does not belong to this list/)
  expect(ended.finishedAt).not.toBeNull()
  expect(await sentBy(id)).toEqual([])
  expect(await held.database.$count(audit, eq(audit.action, 'redelivery.end'))).toBe(1)
})

test('every step of a redelivery of a filter is in the audit with its job, target, filter, count and fingerprint', async () => {
  await addTarget()
  await archive(milestones(2))
  const source = { kind: 'filter' as const, address: '?outcome=failed', upTo: '99' }
  const { id } = await startRedelivery(operator, inputOf(source, 2))
  const { parts } = scripted(async () => {
    await pauseRedelivery(operator, id).catch(() => undefined)
    return DELIVERED
  })
  await run(Number(id), parts)
  await resumeRedelivery(operator, id).catch(() => undefined)
  await held.database.update(redeliveryJob).set({ state: 'paused' })
  await cancelRedelivery(operator, id)
  const rows = (await held.database.select().from(audit)).filter(({ entity }) => entity === 'redelivery_job')
  expect(new Set(rows.map(({ entityId }) => entityId))).toEqual(new Set([id]))
  const byAction = new Map(rows.map(({ action, detail }) => [action, detail]))
  const where = { target: 'Staging', url: 'https://staging.example/hook', fingerprint: '1111-2222-3333' }
  expect(byAction.get('redelivery.start')).toMatchObject({
    ...where,
    deliveries: 2,
    source: { kind: 'filter', address: '?outcome=failed' },
  })
  for (const action of ['redelivery.pause', 'redelivery.cancel'] as const)
    expect([action, byAction.get(action)]).toMatchObject([action, { ...where, total: 2 }])
})
