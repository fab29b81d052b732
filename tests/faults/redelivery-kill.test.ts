import '../integration/redelivery/without-worker'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase } from '@/lib/db'
import { archive, environment, itemsOf, jobOf, milestones, startOf } from '../integration/redelivery/fixtures'
import { createDatabase, dropDatabase } from '../integration/support/use-database'
import { bundle } from '../support/processes/bundle'
import { type OwnReceiver, startReceiver, storeTarget } from './support/redelivery-target'
import { startWorker } from './support/start-worker'

const ITEMS = 500
const KILLED_AFTER = [120, 300]

let receiver: OwnReceiver
let script: string
beforeAll(async () => {
  await createDatabase()
  receiver = await startReceiver(5)
  script = await bundle('tests/faults/support/run-redelivery.ts')
})
afterAll(async () => {
  receiver.close()
  await closeDatabase()
  await dropDatabase()
})

test('500 deliveries, the worker killed twice in the middle: none arrives twice, none is lost, the doubtful ones are unknown', async () => {
  const ids = await archive(milestones(ITEMS))
  await storeTarget('t', environment.name, receiver.url)
  const jobId = await startOf(ids, { targetId: 't', concurrency: 8 })
  await closeDatabase()

  for (const limit of KILLED_AFTER) {
    const worker = startWorker(script, { JOB: String(jobId) })
    const died = once(worker, 'exit')
    receiver.onReceipt = () => {
      if (receiver.receipts.length >= limit) worker.kill('SIGKILL')
    }
    expect((await died)[1]).toBe('SIGKILL')
  }
  receiver.onReceipt = () => undefined
  const last = startWorker(script, { JOB: String(jobId) })
  expect((await once(last, 'exit'))[0]).toBe(0)

  const { receipts } = receiver
  const items = await itemsOf(jobId)
  const arrived = receipts.map(({ deliveryId }) => deliveryId)
  expect(new Set(arrived).size).toBe(arrived.length)
  expect(receipts.every(({ isSigned, attempt }) => isSigned && attempt === '1')).toBe(true)
  const stateOf = new Map(items.map(({ deliveryId, state }) => [deliveryId, state]))
  // Each delivery that arrived had its intent stored, and each delivered one arrived.
  expect(arrived.filter((id) => !['delivered', 'unknown'].includes(stateOf.get(id) ?? ''))).toEqual([])
  const delivered = items.filter(({ state }) => state === 'delivered').map(({ deliveryId }) => deliveryId)
  expect(delivered.filter((id) => !arrived.includes(id))).toEqual([])
  const unknown = items.filter(({ state }) => state === 'unknown')
  expect(delivered.length + unknown.length).toBe(ITEMS)
  // At most as many items as go at a time are unknown, for each kill.
  expect(unknown.length).toBeGreaterThan(0)
  expect(unknown.length).toBeLessThanOrEqual(KILLED_AFTER.length * 8)
  expect(unknown.every(({ problem }) => problem?.includes('It may have arrived'))).toBe(true)
  expect(await jobOf(jobId)).toMatchObject({
    state: 'finished',
    total: ITEMS,
    counts: { delivered: delivered.length, unknown: unknown.length, waiting: 0, sent: 0 },
  })
})
