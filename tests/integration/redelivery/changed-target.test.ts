import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { audit, redeliveryTarget } from '@/lib/db/schema'
import { cancelRedelivery, pauseRedelivery, resumeRedelivery } from '@/lib/redelivery/jobs/control-redelivery'
import { startRedelivery } from '@/lib/redelivery/jobs/start-redelivery'
import type { RegisteredSearch } from '@/lib/redelivery/targets/find-registered'
import { useDatabase } from '../support/use-database'
import {
  addTarget,
  archive,
  countedOf,
  DELIVERED,
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

vi.mock('@/lib/jobs/enqueue', () => ({ enqueue: async () => true }))
const platform = vi.hoisted(() => ({ findRegistered: async (_url: string): Promise<RegisteredSearch> => NOTHING }))
vi.mock('@/lib/redelivery/targets/find-registered', () => ({
  findRegistered: (url: string) => platform.findRegistered(url),
}))

const NOTHING: RegisteredSearch = { found: [], unread: [] }

const held = useDatabase()
beforeEach(() => {
  platform.findRegistered = async () => NOTHING
})

const changeTarget = (change: Partial<typeof redeliveryTarget.$inferInsert>) =>
  held.database.update(redeliveryTarget).set(change).where(eq(redeliveryTarget.id, TARGET_ID))

/** A job that was paused after three of six items. */
async function pausedJob() {
  const ids = await archive(milestones(6))
  const jobId = await startOf(ids, { concurrency: 1 })
  const begun = scripted(async () => {
    if (begun.sent.length === 3) await pauseRedelivery(operator, String(jobId))
    return DELIVERED
  })
  await run(jobId, begun.parts)
  expect(await jobOf(jobId)).toMatchObject({ state: 'paused', counts: { delivered: 3, waiting: 3 } })
  return { ids, jobId }
}

test.each([
  ['address', { url: 'https://other.example/hook' }],
  ['signing secret', { fingerprint: '9999-9999-9999' }],
  ['production handler', { kind: 'production', changedAt: new Date(Date.now() + 60_000) }],
] as const)('a paused job is not resumed to a target that is another one now: its %s', async (words, change) => {
  await addTarget()
  const { jobId } = await pausedJob()
  await changeTarget(change)
  await expect(resumeRedelivery(operator, String(jobId))).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining(words),
  })
  expect(await jobOf(jobId)).toMatchObject({ state: 'paused', targetUrl: 'https://staging.example/hook' })
})

test('after the target was changed, the rest is cancelled and goes to it in a new redelivery, once', async () => {
  await addTarget()
  const { ids, jobId } = await pausedJob()
  await changeTarget({ url: 'https://other.example/hook' })
  const rest = { kind: 'retry', jobId: String(jobId), of: 'cancelled' } as const
  await expect(startRedelivery(operator, inputOf(rest, 3))).rejects.toMatchObject({ code: 'conflict' })
  await cancelRedelivery(operator, String(jobId))
  const { id } = await startRedelivery(operator, inputOf(rest, 3))
  const sending = scripted()
  await run(Number(id), sending.parts)
  expect(sending.ids()).toEqual(ids.slice(3))
  expect(await jobOf(Number(id))).toMatchObject({ state: 'finished', targetUrl: 'https://other.example/hook' })
  await expect(startRedelivery(operator, inputOf(rest, 3))).rejects.toMatchObject({
    fields: [{ field: 'body.expected', message: '0' }],
  })
})

test('a job whose run finds another target than the one it names pauses before the first request', async () => {
  await addTarget()
  const ids = await archive(milestones(2))
  const jobId = await startOf(ids)
  const { parts, sent } = scripted()
  const target = await parts.openTarget('sandbox', TARGET_ID)
  await run(jobId, { ...parts, openTarget: async () => ({ ...target, url: 'https://other.example/hook' }) })
  expect(sent).toEqual([])
  expect(await jobOf(jobId)).toMatchObject({ state: 'paused', note: expect.stringContaining('address') })
  expect(await countedOf(jobId)).toEqual({ waiting: 2 })
})

const LIVE: RegisteredSearch = {
  found: [{ environment: 'Production', url: 'https://staging.example/live?key=canary' }],
  unread: [],
}

test('a host that was registered since is refused, at the start and at the resume', async () => {
  await addTarget()
  const { ids, jobId } = await pausedJob()
  platform.findRegistered = async () => LIVE
  const words = expect.stringContaining('https://staging.example/live is registered in Production')
  await expect(startOf(ids)).rejects.toMatchObject({ code: 'conflict', message: words })
  await expect(resumeRedelivery(operator, String(jobId))).rejects.toMatchObject({ code: 'conflict', message: words })
  expect(await itemsOf(jobId + 1)).toEqual([])
  expect(await jobOf(jobId)).toMatchObject({ state: 'paused' })
  await changeTarget({ kind: 'production' })
  await expect(startOf(ids, { typedTarget: 'Staging' })).resolves.toBeGreaterThan(jobId)
})

test('registrations that can not be read keep nobody from sending, and the audit says so', async () => {
  await addTarget()
  platform.findRegistered = async () => ({ found: [], unread: ['Production'] })
  const { jobId } = await pausedJob()
  await resumeRedelivery(operator, String(jobId))
  const rows = await held.database.select().from(audit).orderBy(audit.id)
  const noted = rows.map(({ action, detail }) => [action, (detail as Record<string, unknown>).registrationsNotRead])
  expect(noted).toEqual([
    ['redelivery.start', ['Production']],
    ['redelivery.pause', undefined],
    ['redelivery.resume', ['Production']],
  ])
})

test('a target that is changed while the platform is asked is asked about again', async () => {
  await addTarget()
  const { ids, jobId } = await pausedJob()
  platform.findRegistered = async () => {
    await changeTarget({ url: 'https://other.example/hook' })
    return NOTHING
  }
  await expect(startOf(ids)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('same moment'),
  })
  await changeTarget({ url: 'https://staging.example/hook' })
  await expect(resumeRedelivery(operator, String(jobId))).rejects.toMatchObject({ code: 'conflict' })
})
