import './without-worker'
import { asc, eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { audit, operator as operatorTable } from '@/lib/db/schema'
import { cancelRedelivery, pauseRedelivery, resumeRedelivery } from '@/lib/redelivery/jobs/control-redelivery'
import { getRedelivery } from '@/lib/redelivery/jobs/get-redelivery'
import { giveBackJob, takeJob } from '@/lib/redelivery/jobs/job-lease'
import { JOB_PERMISSIONS } from '@/lib/redelivery/jobs/job-rights'
import { PREPARED_AT_ONCE } from '@/lib/redelivery/jobs/limits'
import { prepareJob } from '@/lib/redelivery/jobs/prepare-job'
import { startRedelivery } from '@/lib/redelivery/jobs/start-redelivery'
import { listRedeliveries } from '@/lib/redelivery/list/list-redeliveries'
import { REDELIVERIES } from '@/lib/redelivery/list/redeliveries'
import { scopeOf } from '../../support/scope'
import { lossesOf } from '../access/rights-fixtures'
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
  never,
  operator,
  run,
  scripted,
  startOf,
} from './fixtures'

const held = useDatabase()

const CONCURRENCY = 4
const admin = scopeOf(environment, 'admin')

const change = (set: Partial<typeof operatorTable.$inferInsert>, id = 'op_operator') =>
  held.database.update(operatorTable).set(set).where(eq(operatorTable.id, id))

const LOSSES = lossesOf(JOB_PERMISSIONS, 'operator')

const entries = () =>
  held.database
    .select({ action: audit.action, actor: audit.actorName, detail: audit.detail })
    .from(audit)
    .orderBy(asc(audit.id))

test.each(LOSSES)('a redelivery whose owner $name pauses at its next step, and says why', async ({ lose, words }) => {
  await addTarget()
  const ids = await archive(milestones(60))
  const jobId = await startOf(ids, { concurrency: CONCURRENCY })
  let lostAt = 0
  const { parts, sent } = scripted(async () => {
    if (sent.length === 8) {
      await lose('op_operator')
      lostAt = sent.length
    }
    return DELIVERED
  })
  await run(jobId, parts)
  // Only items of the step that had begun before were sent.
  expect(sent.length - lostAt).toBeLessThanOrEqual(CONCURRENCY)
  const job = await jobOf(jobId)
  expect(job).toMatchObject({ state: 'paused', leaseOwner: null, note: expect.stringMatching(words) })
  expect(job.counts).toMatchObject({ delivered: sent.length, waiting: 60 - sent.length })
  expect((await getRedelivery(admin, String(jobId))).job.note).toMatch(words)
  const { rows } = await listRedeliveries(admin, { ...REDELIVERIES.start, limit: 50 }, new Date())
  expect(rows).toMatchObject([{ id: String(jobId), state: 'paused', note: expect.stringMatching(words) }])
  expect((await entries()).at(-1)).toMatchObject({
    action: 'redelivery.pause',
    actor: 'run-redelivery',
    detail: { state: 'paused', note: expect.stringMatching(words) },
  })
})

test('a process that takes over a job of a disabled owner sends nothing', async () => {
  await addTarget()
  const jobId = await startOf(await archive(milestones(5)))
  const cut = new AbortController()
  const first = scripted(() => {
    cut.abort()
    return DELIVERED
  })
  await run(jobId, first.parts, cut.signal).catch(() => undefined)
  await change({ disabledAt: new Date() })
  const second = scripted()
  await run(jobId, second.parts)
  expect(second.sent).toEqual([])
  expect(await jobOf(jobId)).toMatchObject({ state: 'paused', note: expect.stringContaining('is disabled') })
})

test('an owner who is enabled again resumes it by hand; nothing goes on by itself', async () => {
  await addTarget()
  const ids = await archive(milestones(6))
  const jobId = await startOf(ids)
  await change({ disabledAt: new Date() })
  const { parts, sent } = scripted()
  await run(jobId, parts)
  await change({ disabledAt: null })
  await run(jobId, parts)
  expect(sent).toEqual([])
  await resumeRedelivery(operator, String(jobId))
  await run(jobId, parts)
  expect(sent).toHaveLength(6)
})

test('another operator who resumes it becomes its owner: their rights count from then on, and the audit says so', async () => {
  await addTarget()
  const ids = await archive(milestones(40))
  const jobId = await startOf(ids, { concurrency: CONCURRENCY })
  await change({ disabledAt: new Date() })
  await run(jobId, scripted().parts)
  await expect(resumeRedelivery(scopeOf(environment, 'support'), String(jobId))).rejects.toMatchObject({
    code: 'forbidden',
  })
  const resumed = await resumeRedelivery(admin, String(jobId))
  expect(resumed).toMatchObject({ state: 'preparing', note: null, operatorName: 'operator', resumedByName: 'admin' })
  expect((await entries()).at(-1)).toMatchObject({ action: 'redelivery.resume', actor: 'admin' })
  let lostAt = 0
  const { parts, sent } = scripted(async () => {
    if (sent.length === 8) {
      await change({ role: 'support' }, 'op_admin')
      lostAt = sent.length
    }
    return DELIVERED
  })
  await run(jobId, parts)
  expect(lostAt).toBeGreaterThanOrEqual(8)
  expect(sent.length - lostAt).toBeLessThanOrEqual(CONCURRENCY)
  expect(await jobOf(jobId)).toMatchObject({
    state: 'paused',
    note: expect.stringContaining('its owner, admin, now has the role support'),
  })
})

test('one that is being prepared pauses too, and goes on with that when it is resumed', async () => {
  await addTarget()
  const ids = await archive(milestones(PREPARED_AT_ONCE + 5))
  const source = { kind: 'filter' as const, address: '', upTo: String(ids.at(-1)) }
  const jobId = Number((await startRedelivery(operator, inputOf(source, ids.length))).id)
  const lease = await takeJob(environment.name, jobId)
  if (!lease) throw new Error('no lease')
  const cut = new AbortController()
  // The process stops after the first batch.
  vi.spyOn(cut.signal, 'aborted', 'get').mockReturnValueOnce(false).mockReturnValue(true)
  await prepareJob(lease, cut.signal)
  await giveBackJob(lease)
  const { state, total } = await jobOf(jobId)
  expect(state).toBe('preparing')
  expect(total).toBeGreaterThan(0)
  expect(total).toBeLessThan(ids.length)
  await change({ disabledAt: new Date() })
  const paused = scripted()
  await run(jobId, paused.parts)
  expect(paused.sent).toEqual([])
  expect(await jobOf(jobId)).toMatchObject({
    state: 'paused',
    startedAt: null,
    total,
    counts: { waiting: total },
    note: expect.stringContaining('is disabled'),
  })
  await resumeRedelivery(admin, String(jobId))
  const next = await takeJob(environment.name, jobId)
  if (!next) throw new Error('no lease')
  await prepareJob(next, never)
  expect(await jobOf(jobId)).toMatchObject({ state: 'running', counts: { waiting: ids.length } })
  expect((await itemsOf(jobId)).map(({ deliveryId }) => deliveryId)).toEqual(ids)
})

test('one that was paused while it was prepared can be cancelled, and its counts add up', async () => {
  await addTarget()
  const jobId = await startOf(await archive(milestones(3)))
  await change({ disabledAt: new Date() })
  await run(jobId, scripted().parts)
  await expect(pauseRedelivery(admin, String(jobId))).rejects.toMatchObject({ code: 'conflict' })
  await cancelRedelivery(admin, String(jobId))
  expect(await jobOf(jobId)).toMatchObject({ state: 'cancelled', counts: { waiting: 0, cancelled: 3 } })
})
