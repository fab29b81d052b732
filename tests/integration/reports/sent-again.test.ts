import { expect, test } from 'vitest'
import { redeliveryItem, redeliveryJob } from '@/lib/db/schema'
import { readSentAgain } from '@/lib/reports/read-sent-again'
import { addTarget, archive, TARGET_ID } from '../redelivery/fixtures'
import { useDatabase } from '../support/use-database'

const held = useDatabase()
const PERIOD = { from: Date.parse('2026-01-20T00:00:00Z'), to: Date.parse('2026-01-21T00:00:00Z') }
const MINUTE_MS = 60_000

/** Adds `count` redeliveries, a minute apart, of which the first delivered `deliveryId`. */
async function redeliver(count: number, deliveryId: number): Promise<void> {
  await addTarget()
  const job = {
    environment: 'sandbox',
    targetId: TARGET_ID,
    targetName: 'Receiver',
    targetUrl: 'http://127.0.0.1:1',
    fingerprint: 'f',
    source: { kind: 'deliveries' as const },
    order: 'oldest' as const,
    rate: 1,
    concurrency: 1,
    operatorId: 'op',
    operatorName: 'Ada',
    state: 'finished' as const,
    counts: { delivered: 1 },
  }
  const jobs = await held.database
    .insert(redeliveryJob)
    .values(
      Array.from({ length: count }, (_, index) => ({
        ...job,
        requestKey: `k${index}`,
        createdAt: new Date(PERIOD.from + index * MINUTE_MS),
      })),
    )
    .returning({ id: redeliveryJob.id })
  const first = Math.min(...jobs.map(({ id }) => Number(id)))
  await held.database
    .insert(redeliveryItem)
    .values({
      environment: 'sandbox',
      event: 'payment.updated',
      attempt: 1,
      position: 1,
      state: 'delivered',
      jobId: first,
      deliveryId,
    })
}

const read = () => held.database.transaction((tx) => readSentAgain(tx, 'sandbox', PERIOD, []))

test('counts a failure that a target answered, in up to 200 redeliveries', async () => {
  const [id] = await archive([{}])
  await redeliver(200, Number(id))
  expect(await read()).toMatchObject({ settled: 0, open: 1, countedJobs: null, jobsInPeriod: 200 })
})

test('says that older redeliveries are not counted', async () => {
  const [id] = await archive([{}])
  await redeliver(201, Number(id))
  expect(await read()).toMatchObject({ settled: 0, open: 0, countedJobs: 200, jobsInPeriod: 201 })
})
