import './without-worker'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteRows } from '@/lib/archive/upkeep/delete-deliveries'
import { delivery, recoveryItem } from '@/lib/db/schema'
import { countRetry, getRedelivery } from '@/lib/redelivery/jobs/get-redelivery'
import { startRedelivery } from '@/lib/redelivery/jobs/start-redelivery'
import { countRedeliveries } from '@/lib/redelivery/list/list-redeliveries'
import { REDELIVERIES } from '@/lib/redelivery/list/redeliveries'
import type { SendResult } from '@/lib/redelivery/send-request'
import { useDatabase } from '../support/use-database'
import {
  addTarget,
  archive,
  auditedActions,
  countedOf,
  DELIVERED,
  FAILED,
  inputOf,
  itemsOf,
  jobOf,
  keptOf,
  milestones,
  operator,
  run,
  scripted,
  startOf,
} from './fixtures'

const held = useDatabase()

test('a job sends each delivery once, oldest first, and ends with its counts and its audit rows', async () => {
  await addTarget()
  const ids = await archive(milestones(7))
  const jobId = await startOf(ids.toReversed())
  const { parts, sent } = scripted()
  await run(jobId, parts)
  expect(sent.map(({ deliveryId }) => Number(deliveryId))).toEqual(ids)
  expect(sent.map(({ body }) => Buffer.from(body).toString())).toEqual(
    ids.map((_, index) => JSON.stringify({ event: 'offramp.milestone.reached', number: index + 1 })),
  )
  expect(await jobOf(jobId)).toMatchObject({ state: 'finished', leaseOwner: null, total: 7 })
  expect(await keptOf(jobId)).toEqual({ counts: { delivered: 7 }, total: 7 })
  expect(await auditedActions()).toEqual(['redelivery.start', 'redelivery.end'])
  const [item] = await itemsOf(jobId)
  expect(item).toMatchObject({ status: 200, latencyMs: 3, attempt: 1, isAnswerCut: false })
  expect(Buffer.from(item?.answer ?? []).toString()).toBe('ok')
})

test('numbers of a resource go in turn, whatever came first, and one at a time', async () => {
  await addTarget()
  const ids = await archive([
    { resourceId: 'a', sequence: 2 },
    { resourceId: 'b', sequence: 1 },
    { resourceId: 'a', sequence: 1 },
    { resourceId: null },
    { resourceId: 'a', sequence: 3 },
  ])
  const jobId = await startOf(ids)
  const busy = new Set<string>()
  let overlaps = 0
  const resources = new Map(ids.map((id, index) => [id, ['a', 'b', 'a', null, 'a'][index]]))
  const { parts, ids: sentIds } = scripted(async ({ deliveryId }) => {
    const resource = resources.get(Number(deliveryId)) ?? null
    if (resource !== null && busy.has(resource)) overlaps += 1
    if (resource !== null) busy.add(resource)
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (resource !== null) busy.delete(resource)
    return DELIVERED
  })
  await run(jobId, parts)
  const [a2 = 0, , a1 = 0, , a3 = 0] = ids
  expect(sentIds().filter((id) => [a1, a2, a3].includes(id))).toEqual([a1, a2, a3])
  expect(overlaps).toBe(0)
  expect((await itemsOf(jobId)).map(({ deliveryId }) => deliveryId)).toEqual([a1, ids[1], a2, ids[3], a3])
})

test('what comes after one of its resource that did not get through is held, and a retry takes both in order', async () => {
  await addTarget()
  const ids = await archive([...milestones(3, () => 'a'), ...milestones(2, () => 'b')])
  const jobId = await startOf(ids)
  const [, second] = ids
  const { parts, ids: sent } = scripted(({ deliveryId }) => (Number(deliveryId) === second ? FAILED : DELIVERED))
  await run(jobId, parts)
  expect(sent()).not.toContain(ids[2])
  expect((await itemsOf(jobId)).map(({ state }) => state)).toEqual([
    'delivered',
    'failed',
    'held',
    'delivered',
    'delivered',
  ])
  expect(await keptOf(jobId)).toEqual({ counts: await countedOf(jobId), total: 5 })
  expect((await itemsOf(jobId))[2]?.problem).toBe(`Delivery ${second} of the same resource came before it and failed.`)

  const retried = { kind: 'retry', jobId: String(jobId), of: 'failed' } as const
  const { id } = await startRedelivery(operator, inputOf(retried, 2))
  const retry = scripted()
  await run(Number(id), retry.parts)
  expect(retry.ids()).toEqual(ids.slice(1, 3))
  expect((await itemsOf(Number(id))).map(({ attempt, state }) => [attempt, state])).toEqual([
    [2, 'delivered'],
    [2, 'delivered'],
  ])
  // An item that a retry has taken up is not sent by a second retry.
  await expect(startRedelivery(operator, inputOf(retried, 2))).rejects.toMatchObject({
    code: 'conflict',
    fields: [{ field: 'body.expected', message: '0' }],
  })
})

test('in the order of time a failure holds nothing back', async () => {
  await addTarget()
  const ids = await archive(milestones(4, () => 'a'))
  const jobId = await startOf(ids, { order: 'oldest' })
  const { parts, ids: sent } = scripted(() => FAILED)
  await run(jobId, parts)
  expect(sent()).toEqual(ids)
  expect(await keptOf(jobId)).toEqual({ counts: { failed: 4 }, total: 4 })
})

test('a delivery that left the archive is not sent, says so, and is no failure of the target', async () => {
  await addTarget()
  const ids = await archive([...milestones(3), { resourceId: 'x', sequence: 9, payload: '' }])
  const jobId = await startOf(ids, { stopAfter: 1 })
  await held.database.delete(delivery).where(eq(delivery.id, ids[1] ?? 0))
  const { parts, sent } = scripted()
  await run(jobId, parts)
  expect(sent).toHaveLength(2)
  expect(await jobOf(jobId)).toMatchObject({ state: 'finished' })
  const problems = (await itemsOf(jobId)).map(({ state, problem }) => [state, problem])
  expect(problems[1]).toEqual(['not-sent', 'The delivery was removed from the archive before it could be sent.'])
  expect(problems[3]).toEqual(['not-sent', 'The archive has no payload of this delivery.'])
})

test('a process that ends leaves no item behind, and the next run takes up the rest', async () => {
  await addTarget()
  const ids = await archive(milestones(10))
  const jobId = await startOf(ids, { concurrency: 2 })
  const stop = new AbortController()
  const stopped = scripted(async () => {
    if (stopped.sent.length === 4) stop.abort(new Error('ends'))
    return DELIVERED
  })
  await expect(run(jobId, stopped.parts, stop.signal)).rejects.toThrow('ends')
  expect(await jobOf(jobId)).toMatchObject({ state: 'running', leaseOwner: null })
  expect((await countedOf(jobId)).sent).toBeUndefined()
  const next = scripted()
  await run(jobId, next.parts)
  expect([...stopped.ids(), ...next.ids()].toSorted((a, b) => a - b)).toEqual(ids)
  expect(await keptOf(jobId)).toEqual({ counts: { delivered: 10 }, total: 10 })
})

test('a request that outlasts the grace of a process that ends is cut and unknown', async () => {
  await addTarget()
  const ids = await archive(milestones(2))
  const jobId = await startOf(ids, { concurrency: 1 })
  const stop = new AbortController()
  const { parts } = scripted()
  const hanging = {
    ...parts,
    send: (_target: unknown, _item: unknown, signal: AbortSignal) =>
      new Promise<SendResult>((resolve) => {
        signal.addEventListener('abort', () => resolve({ ...DELIVERED, state: 'unknown', status: null, answer: null }))
        stop.abort(new Error('ends'))
      }),
  }
  await expect(run(jobId, hanging, stop.signal)).rejects.toThrow('ends')
  expect(await keptOf(jobId)).toEqual({ counts: { unknown: 1, waiting: 1 }, total: 2 })
})

test('what a dead process left on its way is unknown, is never sent again by itself, and holds its resource', async () => {
  await addTarget()
  const ids = await archive([...milestones(2, () => 'a'), ...milestones(1, () => 'b')])
  const jobId = await startOf(ids, { concurrency: 1 })
  const dying = scripted(() => new Promise<SendResult>(() => undefined))
  const left = run(jobId, dying.parts)
  left.catch(() => undefined)
  await expect.poll(() => dying.sent.length).toBe(1)
  const dead = sql`lease_owner || '{"pid": 4194301, "run": "dead"}'`
  await held.database.execute(sql`update redelivery_job set lease_owner = ${dead}`)
  const next = scripted()
  await run(jobId, next.parts)
  expect(next.ids()).toEqual(ids.slice(2))
  expect((await itemsOf(jobId)).map(({ state }) => state)).toEqual(['unknown', 'held', 'delivered'])
  expect(await keptOf(jobId)).toEqual({ counts: { unknown: 1, held: 1, delivered: 1 }, total: 3 })

  const retried = { kind: 'retry', jobId: String(jobId), of: 'unknown' } as const
  await expect(startRedelivery(operator, inputOf(retried, 1))).rejects.toMatchObject({
    code: 'invalid',
    fields: [{ field: 'body.confirmsUnknown' }],
  })
  const { id } = await startRedelivery(operator, inputOf(retried, 1, { confirmsUnknown: true }))
  const retry = scripted()
  await run(Number(id), retry.parts)
  expect(retry.ids()).toEqual(ids.slice(0, 1))
})

test('unknown results that became known since are neither told as unknown nor taken up by a retry', async () => {
  await addTarget()
  const ids = await archive(milestones(4))
  const jobId = await startOf(ids)
  await run(jobId, scripted(async () => ({ ...DELIVERED, state: 'unknown', status: null, answer: null })).parts)
  const unknown = async () => (await getRedelivery(operator, String(jobId))).unknown
  expect(await unknown()).toBe(4)
  // A person closed the first item; a later redelivery of the second got through.
  await held.database
    .insert(recoveryItem)
    .values({
      deliveryId: ids[0] ?? 0,
      environment: 'sandbox',
      at: new Date(),
      endpoint: 'https://hooks.acme.example/ramp',
      event: 'offramp.milestone.reached',
      outcome: 'failed',
      state: 'closed',
      closedAt: new Date(),
      closedBy: 'Ada',
      reason: 'not needed',
    })
  await run(await startOf(ids.slice(1, 2)), scripted().parts)
  expect(await unknown()).toBe(2)
  const retried = { kind: 'retry', jobId: String(jobId), of: 'unknown' } as const
  expect((await countRetry(operator, String(jobId), { of: 'unknown' })).total).toBe(2)
  const { id } = await startRedelivery(operator, inputOf(retried, 2, { confirmsUnknown: true }))
  const retry = scripted()
  await run(Number(id), retry.parts)
  expect(retry.ids()).toEqual(ids.slice(2))
  expect(await unknown()).toBe(0)
})

test('an unknown result of a delivery that is no longer archived waits for nobody: it can not be sent again', async () => {
  await addTarget()
  const ids = await archive(milestones(2))
  const jobId = await startOf(ids)
  await run(jobId, scripted(async () => ({ ...DELIVERED, state: 'unknown', status: null, answer: null })).parts)
  const waiting = async () => [
    (await getRedelivery(operator, String(jobId))).unknown,
    (await countRetry(operator, String(jobId), { of: 'unknown' })).total,
    (await countRedeliveries(operator, { ...REDELIVERIES.none, needs: ['unknown'] }, new Date())).total,
  ]
  const remove = (id: number | undefined) =>
    held.database.transaction((tx) => deleteRows(tx, 'sandbox', sql`select ${id}::bigint`))
  await remove(ids[0])
  expect(await waiting()).toEqual([1, 1, 1])
  await remove(ids[1])
  expect(await waiting()).toEqual([0, 0, 0])
})

test('two runs at once: one works, the other leaves; each delivery goes once', async () => {
  await addTarget()
  const ids = await archive(milestones(60))
  const jobId = await startOf(ids)
  const { parts, ids: sent } = scripted()
  await Promise.all([run(jobId, parts), run(jobId, parts), run(jobId, parts)])
  expect(sent().toSorted((a, b) => a - b)).toEqual(ids)
  expect(await keptOf(jobId)).toEqual({ counts: { delivered: 60 }, total: 60 })
})

test('no more requests are on their way at once than the target allows, and as many', async () => {
  await addTarget({ concurrency: 3 })
  const ids = await archive(milestones(30))
  const jobId = await startOf(ids, { concurrency: 20 })
  expect(await jobOf(jobId)).toMatchObject({ concurrency: 3 })
  let onTheirWay = 0
  let most = 0
  let isFull: () => void = () => undefined
  const full = new Promise<void>((resolve) => {
    isFull = resolve
  })
  const { parts } = scripted(async () => {
    onTheirWay += 1
    most = Math.max(most, onTheirWay)
    if (onTheirWay === 3) isFull()
    await full
    await new Promise((resolve) => setTimeout(resolve, 10))
    onTheirWay -= 1
    return DELIVERED
  })
  await run(jobId, parts)
  expect(most).toBe(3)
})

test('no second has more requests than the target allows, and no more time passes than that takes', async () => {
  await addTarget({ rate: 10 })
  const jobId = await startOf(await archive(milestones(40)), { rate: 200, concurrency: 20 })
  expect(await jobOf(jobId)).toMatchObject({ rate: 10 })
  const { parts, sent } = scripted()
  await run(jobId, parts)
  const times = sent.map(({ at }) => at)
  const inAnySecond = times.map((from) => times.filter((at) => at >= from && at < from + 1000).length)
  expect(Math.max(...inAnySecond)).toBeLessThanOrEqual(11)
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(3800)
})

test('two jobs to one target share what it takes', async () => {
  await addTarget({ rate: 10, concurrency: 2 })
  const ids = await archive(milestones(20))
  const first = await startOf(ids.slice(0, 10))
  const second = await startOf(ids.slice(10))
  const { parts, sent } = scripted()
  await Promise.all([run(first, parts), run(second, parts)])
  const times = sent.map(({ at }) => at).toSorted((a, b) => a - b)
  const inAnySecond = times.map((from) => times.filter((at) => at >= from && at < from + 1000).length)
  expect(times).toHaveLength(20)
  expect(Math.max(...inAnySecond)).toBeLessThanOrEqual(11)
})
