import './without-worker'
import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/errors'
import type * as commitSteps from '@/lib/redelivery/jobs/commit-step'
import { takeDatabaseDown } from '../support/take-database-down'
import { useDatabase } from '../support/use-database'
import { addTarget, archive, countedOf, DELIVERED, jobOf, milestones, run, scripted, startOf } from './fixtures'

vi.mock('@/lib/redelivery/jobs/limits', async (original) => ({ ...(await original<object>()), ITEMS_AHEAD: 20 }))

const commits = vi.hoisted(() => ({ isAnswerLost: (_failed: number[]): boolean => false }))
vi.mock('@/lib/redelivery/jobs/commit-step', async (original) => {
  const real = await original<typeof commitSteps>()
  const commitStep: typeof real.commitStep = async (...step) => {
    const taken = await real.commitStep(...step)
    const failed = step[1].results.flatMap(({ state, position }) => (state === 'failed' ? [position] : []))
    if (commits.isAnswerLost(failed)) throw new AppError('unavailable', 'The database does not answer.')
    return taken
  }
  return { ...real, commitStep }
})

useDatabase()
afterEach(() => {
  commits.isAnswerLost = () => false
  vi.restoreAllMocks()
})

test('while the database is down nothing leaves; then the answers that came are noted and the rest goes, once', async () => {
  await addTarget()
  const ids = await archive(milestones(60))
  const jobId = await startOf(ids, { concurrency: 5 })
  const downs: Awaited<ReturnType<typeof takeDatabaseDown>>[] = []
  let sentWhileDown = 0
  let waits = 0
  const { parts, sent } = scripted(async () => {
    if (downs.length > 0) sentWhileDown += 1
    // Some outages fall into the reading of waiting items.
    if ([3, 11, 20, 30, 31, 32, 40, 50].includes(sent.length)) downs.push(await takeDatabaseDown())
    return DELIVERED
  })
  const wait: typeof parts.clock.wait = async (ms, signal) => {
    waits += 1
    if (waits % 3 === 0) for (const down of downs.splice(0)) down.mockRestore()
    return parts.clock.wait(ms, signal)
  }
  await run(jobId, { ...parts, clock: { ...parts.clock, wait } })
  expect(sent.map(({ deliveryId }) => Number(deliveryId)).toSorted((a, b) => a - b)).toEqual(ids)
  // Each of the eight outages lets only the step under way send, of at most five items.
  expect(sentWhileDown).toBeLessThanOrEqual(8 * 5)
  expect(await countedOf(jobId)).toEqual({ delivered: ids.length })
  expect(await jobOf(jobId)).toMatchObject({ state: 'finished', leaseOwner: null })
})

test('a commit whose answer is lost is neither sent from nor counted twice', async () => {
  await addTarget()
  const ids = await archive(milestones(12))
  const jobId = await startOf(ids, { concurrency: 1, stopAfter: 2 })
  const lost = new Set<number>()
  commits.isAnswerLost = (failed) => {
    const isNew = failed.some((position) => !lost.has(position))
    for (const position of failed) lost.add(position)
    return isNew
  }
  // No two failures come in a row.
  const { parts, sent } = scripted(() =>
    sent.length % 2 === 0 ? { ...DELIVERED, state: 'failed', status: 500 } : DELIVERED,
  )
  await run(jobId, parts)
  expect(sent.map(({ deliveryId }) => Number(deliveryId)).toSorted((a, b) => a - b)).toEqual(ids)
  expect(await jobOf(jobId)).toMatchObject({ state: 'finished' })
  const { counts } = await jobOf(jobId)
  expect(await countedOf(jobId)).toEqual({ delivered: 6, failed: 6 })
  expect(counts).toMatchObject({ delivered: 6, failed: 6, waiting: 0, sent: 0 })
})

test('what leaves after an outage leaves in the order of time: nothing overtakes what was chosen before it', async () => {
  await addTarget()
  const ids = await archive(milestones(40))
  const jobId = await startOf(ids, { order: 'oldest', concurrency: 4 })
  let down: Awaited<ReturnType<typeof takeDatabaseDown>> | null = null
  let waits = 0
  const { parts, sent } = scripted(async () => {
    if (sent.length === 8) down = await takeDatabaseDown()
    return DELIVERED
  })
  const wait: typeof parts.clock.wait = async (ms, signal) => {
    if (down !== null) waits += 1
    if (waits === 3) down?.mockRestore()
    return parts.clock.wait(ms, signal)
  }
  await run(jobId, { ...parts, clock: { ...parts.clock, wait } })
  expect(sent.map(({ deliveryId }) => Number(deliveryId))).toEqual(ids)
})
