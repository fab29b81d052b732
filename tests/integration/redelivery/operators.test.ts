import './without-worker'
import { expect, test } from 'vitest'
import { cancelRedelivery, pauseRedelivery, resumeRedelivery } from '@/lib/redelivery/jobs/control-redelivery'
import { startRedelivery } from '@/lib/redelivery/jobs/start-redelivery'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'
import {
  addTarget,
  archive,
  DELIVERED,
  environment,
  FAILED,
  inputOf,
  jobOf,
  milestones,
  operator,
  run,
  scripted,
  startOf,
} from './fixtures'

useDatabase()

const COUNT = 4

/** Two operators, each in a browser of their own and so with request keys of their own. */
const operators = [operator, scopeOf(environment, 'admin')]

/** The acts that won; every other act has to be refused as a conflict. */
async function wonBy<T>(acts: readonly Promise<T>[]): Promise<T[]> {
  const ends = await Promise.allSettled(acts)
  for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'conflict' })
  return ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
}

test('of two operators who retry the same failures at once one begins, and each goes once', async () => {
  await addTarget()
  const jobId = await startOf(await archive(milestones(COUNT)))
  await run(jobId, scripted(() => FAILED).parts)
  const retried = { kind: 'retry', jobId: String(jobId), of: 'failed' } as const
  const begun = await wonBy(operators.map((each) => startRedelivery(each, inputOf(retried, COUNT))))
  expect(begun).toHaveLength(1)
  const { parts, ids } = scripted()
  await run(Number(begun[0]?.id), parts)
  expect(new Set(ids()).size).toBe(COUNT)
  expect(ids()).toHaveLength(COUNT)
  await expect(startRedelivery(operator, inputOf(retried, COUNT))).rejects.toMatchObject({ code: 'conflict' })
})

test.each([
  ['pause', pauseRedelivery, 'paused'],
  ['cancel', cancelRedelivery, 'cancelled'],
] as const)('of two operators who %s at once one does, and what waits goes at most once', async (_, act, state) => {
  await addTarget()
  const jobId = await startOf(await archive(milestones(COUNT)), { concurrency: 1 })
  const { parts, sent, ids } = scripted(async () => {
    if (sent.length === 2) expect(await wonBy(operators.map((each) => act(each, String(jobId))))).toHaveLength(1)
    return DELIVERED
  })
  await run(jobId, parts)
  expect(sent).toHaveLength(2)
  expect((await jobOf(jobId)).state).toBe(state)
  const resumed = await wonBy(operators.map((each) => resumeRedelivery(each, String(jobId))))
  expect(resumed).toHaveLength(state === 'paused' ? 1 : 0)
  await run(jobId, parts)
  expect(new Set(ids()).size).toBe(ids().length)
  expect(sent).toHaveLength(state === 'paused' ? COUNT : 2)
})
