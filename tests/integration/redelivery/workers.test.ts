import './without-worker'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startReceiver, storeTarget } from '../../faults/support/redelivery-target'
import { startWorker } from '../../faults/support/start-worker'
import { bundle } from '../../support/processes/bundle'
import { useDatabase } from '../support/use-database'
import { archive, environment, itemsOf, jobOf, milestones, startOf } from './fixtures'

useDatabase()

const ITEMS = 200

test('two workers at one redelivery, both killed, and two more: each delivery goes once', async () => {
  const script = await bundle('tests/faults/support/run-redelivery.ts')
  const receiver = await startReceiver(5)
  try {
    const ids = await archive(milestones(ITEMS))
    await storeTarget('t', environment.name, receiver.url)
    const jobId = await startOf(ids, { targetId: 't', concurrency: 8 })
    const first = [startWorker(script, { JOB: String(jobId) }), startWorker(script, { JOB: String(jobId) })]
    const died = Promise.all(first.map((worker) => once(worker, 'exit')))
    receiver.onReceipt = () => {
      if (receiver.receipts.length >= 60) for (const worker of first) worker.kill('SIGKILL')
    }
    expect((await died).map(([, signal]) => signal)).toContain('SIGKILL')
    receiver.onReceipt = () => undefined
    const second = [startWorker(script, { JOB: String(jobId) }), startWorker(script, { JOB: String(jobId) })]
    const ended = await Promise.all(second.map((worker) => once(worker, 'exit')))
    expect(ended.map(([code]) => code)).toEqual([0, 0])

    const arrived = receiver.receipts.map(({ deliveryId }) => deliveryId)
    expect(new Set(arrived).size).toBe(arrived.length)
    const items = await itemsOf(jobId)
    const unknown = items.filter(({ state }) => state === 'unknown')
    const delivered = items.filter(({ state }) => state === 'delivered')
    expect(delivered.length + unknown.length).toBe(ITEMS)
    expect(unknown.length).toBeLessThanOrEqual(8)
    expect(await jobOf(jobId)).toMatchObject({ state: 'finished', counts: { delivered: delivered.length } })
  } finally {
    receiver.close()
  }
}, 240_000)
