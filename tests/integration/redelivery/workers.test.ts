import './without-worker'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startReceiver, storeTarget } from '../../faults/support/redelivery-target'
import { bundle } from '../../support/processes/bundle'
import { useDatabase } from '../support/use-database'
import { archive, environment, itemsOf, jobOf, milestones, startOf } from './fixtures'

useDatabase()

const ITEMS = 200

function startWorker(script: string, jobId: number): ChildProcess {
  return spawn(process.execPath, [script], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      JOB: String(jobId),
      EGRESS_ALLOWED_NETWORKS: '127.0.0.0/8',
      EGRESS_PORTS: '1024-65535',
      RAMP_ENVIRONMENTS: environment.name,
      RAMP_SANDBOX_BASE_URL: environment.baseUrl,
      RAMP_SANDBOX_INTEGRATOR_KEY: environment.integratorKey,
      RAMP_SANDBOX_INTEGRATOR_SECRET: environment.integratorSecret,
    },
  })
}

test('two workers at one redelivery, both killed, and two more: each delivery goes once', async () => {
  const script = await bundle('tests/faults/support/run-redelivery.ts')
  const receiver = await startReceiver(5)
  try {
    const ids = await archive(milestones(ITEMS))
    await storeTarget('t', environment.name, receiver.url)
    const jobId = await startOf(ids, { targetId: 't', concurrency: 8 })
    const first = [startWorker(script, jobId), startWorker(script, jobId)]
    const died = Promise.all(first.map((worker) => once(worker, 'exit')))
    receiver.onReceipt = () => {
      if (receiver.receipts.length >= 60) for (const worker of first) worker.kill('SIGKILL')
    }
    expect((await died).map(([, signal]) => signal)).toContain('SIGKILL')
    receiver.onReceipt = () => undefined
    const second = [startWorker(script, jobId), startWorker(script, jobId)]
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
