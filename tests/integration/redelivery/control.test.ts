import './without-worker'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { redeliveryTarget } from '@/lib/db/schema'
import { cancelRedelivery, pauseRedelivery, resumeRedelivery } from '@/lib/redelivery/jobs/control-redelivery'
import { startRedelivery } from '@/lib/redelivery/jobs/start-redelivery'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'
import {
  addTarget,
  archive,
  auditedActions,
  DELIVERED,
  environment,
  FAILED,
  inputOf,
  jobOf,
  keptOf,
  milestones,
  operator,
  run,
  scripted,
  startOf,
  TARGET_ID,
} from './fixtures'

const held = useDatabase()

test('failures in a row stop the job; resumed, it goes on with what waits and counts anew', async () => {
  await addTarget()
  const ids = await archive(milestones(12))
  const jobId = await startOf(ids, { stopAfter: 3, concurrency: 1 })
  const failing = scripted(({ deliveryId }) => (Number(deliveryId) === ids[2] ? DELIVERED : FAILED))
  await run(jobId, failing.parts)
  // Two failures, one delivered item, three failures.
  expect(failing.ids()).toEqual(ids.slice(0, 6))
  expect(await jobOf(jobId)).toMatchObject({ state: 'stopped', leaseOwner: null, note: expect.stringContaining('3') })
  await resumeRedelivery(operator, String(jobId))
  const working = scripted()
  await run(jobId, working.parts)
  expect(working.ids()).toEqual(ids.slice(6))
  expect(await keptOf(jobId)).toEqual({ counts: { delivered: 7, failed: 5 }, total: 12 })
  expect(await auditedActions()).toEqual(['redelivery.start', 'redelivery.end', 'redelivery.resume', 'redelivery.end'])
})

test('after a pause nothing more leaves, and what was on its way is noted', async () => {
  await addTarget()
  const ids = await archive(milestones(30))
  const jobId = await startOf(ids, { concurrency: 4 })
  const paused = scripted(async () => {
    if (paused.sent.length === 8) await pauseRedelivery(operator, String(jobId))
    return DELIVERED
  })
  await run(jobId, paused.parts)
  const { sent } = paused
  expect(sent.length).toBeGreaterThanOrEqual(8)
  // Some items were on their way when the job was paused.
  expect(sent.length).toBeLessThanOrEqual(8 + 4)
  expect(await jobOf(jobId)).toMatchObject({ state: 'paused', leaseOwner: null })
  expect(await keptOf(jobId)).toEqual({ counts: { delivered: sent.length, waiting: 30 - sent.length }, total: 30 })
  await expect(pauseRedelivery(operator, String(jobId))).rejects.toMatchObject({ code: 'conflict' })
  await resumeRedelivery(operator, String(jobId))
  const rest = scripted()
  await run(jobId, rest.parts)
  expect([...paused.ids(), ...rest.ids()].toSorted((a, b) => a - b)).toEqual(ids)
})

test('a job that is resumed while its last answers come goes on in the same run', async () => {
  await addTarget()
  const ids = await archive(milestones(10))
  const jobId = await startOf(ids, { concurrency: 2 })
  const resumed = scripted(async () => {
    if (resumed.sent.length === 3) {
      await pauseRedelivery(operator, String(jobId))
      await resumeRedelivery(operator, String(jobId))
    }
    return DELIVERED
  })
  await run(jobId, resumed.parts)
  expect(await jobOf(jobId)).toMatchObject({ state: 'finished' })
  expect(resumed.ids().toSorted((a, b) => a - b)).toEqual(ids)
})

test('a cancelled job gives up what waits, keeps what was answered and can not be resumed', async () => {
  await addTarget()
  const ids = await archive(milestones(20))
  const jobId = await startOf(ids, { concurrency: 3 })
  let sentAtCommit = 0
  const cancelled = scripted(async () => {
    if (cancelled.sent.length === 5) {
      await cancelRedelivery(operator, String(jobId))
      sentAtCommit = cancelled.sent.length
    }
    return DELIVERED
  })
  await run(jobId, cancelled.parts)
  const gone = cancelled.sent.length
  expect(gone).toBeLessThanOrEqual(sentAtCommit + 3)
  expect(await jobOf(jobId)).toMatchObject({ state: 'cancelled', leaseOwner: null })
  expect(await keptOf(jobId)).toEqual({ counts: { delivered: gone, cancelled: 20 - gone }, total: 20 })
  for (const change of [pauseRedelivery, resumeRedelivery, cancelRedelivery])
    await expect(change(operator, String(jobId))).rejects.toMatchObject({ code: 'conflict' })
})

test('a job can be cancelled before it is prepared', async () => {
  await addTarget()
  const jobId = await startOf(await archive(milestones(3)))
  await cancelRedelivery(operator, String(jobId))
  const { parts, sent } = scripted()
  await run(jobId, parts)
  expect(sent).toEqual([])
  expect(await keptOf(jobId)).toEqual({ counts: { cancelled: 3 }, total: 3 })
})

test.each([
  ['was removed', { removedAt: new Date(), sealed: null }],
  ['address', { url: 'https://other.example/hook' }],
  ['secret', { fingerprint: '9999-9999-9999' }],
])('a target that changed in the middle pauses the job: %s', async (words, change) => {
  await addTarget()
  const ids = await archive(milestones(20))
  const jobId = await startOf(ids, { concurrency: 1 })
  const { parts, sent } = scripted(async () => {
    if (sent.length === 4)
      await held.database.update(redeliveryTarget).set(change).where(eq(redeliveryTarget.id, TARGET_ID))
    return DELIVERED
  })
  await run(jobId, parts)
  expect(sent).toHaveLength(4)
  expect(await jobOf(jobId)).toMatchObject({ state: 'paused', leaseOwner: null, note: expect.stringContaining(words) })
  expect(await auditedActions()).toEqual(['redelivery.start', 'redelivery.pause'])
})

test('a job that was paused while its last ones were on their way ends with their answers', async () => {
  await addTarget()
  const ids = await archive(milestones(3))
  const jobId = await startOf(ids, { concurrency: 3 })
  const { parts, sent } = scripted(async () => {
    if (sent.length === 3) await pauseRedelivery(operator, String(jobId))
    return DELIVERED
  })
  await run(jobId, parts)
  expect(await jobOf(jobId)).toMatchObject({ state: 'finished', note: null, finishedAt: expect.any(Date) })
  expect(await auditedActions()).toEqual(['redelivery.start', 'redelivery.pause', 'redelivery.end'])
})

test('the first failure stops a job that sends twenty at a time: what is on its way is noted, the rest waits', async () => {
  await addTarget()
  const ids = await archive(milestones(60))
  const jobId = await startOf(ids, { concurrency: 20, stopAfter: 1 })
  const { parts, sent } = scripted(() => FAILED)
  await run(jobId, parts)
  expect(sent.length).toBeLessThanOrEqual(20)
  expect(await jobOf(jobId)).toMatchObject({ state: 'stopped', leaseOwner: null })
  expect(await keptOf(jobId)).toEqual({ counts: { failed: sent.length, waiting: 60 - sent.length }, total: 60 })
  // A job whose last item fails has nothing to stop.
  const last = await startOf(ids.slice(0, 1), { stopAfter: 1 })
  await run(last, scripted(() => FAILED).parts)
  expect(await jobOf(last)).toMatchObject({ state: 'finished', note: null })
})

test('a clock that is set back neither stops a job nor sends anything twice', async () => {
  await addTarget({ rate: 10 })
  const ids = await archive(milestones(20))
  const jobId = await startOf(ids, { rate: 10, concurrency: 3 })
  const { parts, ids: sent } = scripted()
  let back = 0
  const clock = { ...parts.clock, now: () => parts.clock.now() - back }
  const send: typeof parts.send = (target, item, signal) => {
    if (sent().length === 7) back = 3_600_000
    return parts.send(target, item, signal)
  }
  await run(jobId, { ...parts, clock, send })
  expect(sent().toSorted((a, b) => a - b)).toEqual(ids)
  expect(await jobOf(jobId)).toMatchObject({ state: 'finished' })
})

test('roles: who may not send can neither start nor change a job', async () => {
  await addTarget()
  const ids = await archive(milestones(2))
  const jobId = await startOf(ids)
  for (const role of ['viewer', 'support'] as const) {
    const scope = scopeOf(environment, role)
    const input = inputOf({ kind: 'deliveries', ids: ids.map(String) }, 2)
    for (const act of [
      () => startRedelivery(scope, input),
      () => pauseRedelivery(scope, String(jobId)),
      () => resumeRedelivery(scope, String(jobId)),
      () => cancelRedelivery(scope, String(jobId)),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'forbidden' })
  }
  const elsewhere = { ...operator, environment: { ...environment, name: 'production' } }
  await expect(cancelRedelivery(elsewhere, String(jobId))).rejects.toMatchObject({ code: 'not_found' })
})
