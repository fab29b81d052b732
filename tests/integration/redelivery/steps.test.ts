import './without-worker'
import { expect, test } from 'vitest'
import { commitStep, type JobStep } from '@/lib/redelivery/jobs/commit-step'
import { takeJob } from '@/lib/redelivery/jobs/job-lease'
import { prepareJob } from '@/lib/redelivery/jobs/prepare-job'
import { useDatabase } from '../support/use-database'
import { addTarget, archive, countedOf, environment, itemsOf, jobOf, milestones, never, startOf } from './fixtures'

useDatabase()

const target = { url: 'https://staging.example/hook', fingerprint: '1111-2222-3333' }

async function running(count: number) {
  await addTarget()
  const ids = await archive(milestones(count))
  const jobId = await startOf(ids)
  const lease = await takeJob(environment.name, jobId)
  if (!lease) throw new Error('no lease')
  await prepareJob(lease, never)
  const waiting = (await itemsOf(jobId)).map(({ position, deliveryId, resourceId, attempt }) => ({
    position,
    deliveryId,
    resourceId,
    attempt,
  }))
  const step = (given: Partial<JobStep>) =>
    commitStep(lease, { results: [], chosen: [], unsent: [], isRepeated: false, target, ...given })
  return { jobId, waiting, step }
}

test.each([
  ['one statement', false],
  ['the whole transaction', true],
])('an item that was chosen twice is claimed once by %s, and not again by a later step', async (_, isRepeated) => {
  const { jobId, waiting, step } = await running(3)
  const [first, second] = waiting
  if (!first || !second) throw new Error('no items')
  const taken = await step({ chosen: [first, second, first], isRepeated })
  expect(taken.claimed.map(({ position }) => position)).toEqual([first.position, second.position])
  expect((await step({ chosen: [second], isRepeated })).claimed).toEqual([])
  expect(await countedOf(jobId)).toEqual({ sent: 2, waiting: 1 })
  expect((await jobOf(jobId)).counts).toMatchObject({ sent: 2, waiting: 1 })
})
