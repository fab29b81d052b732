import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { type Benchmark, type Prepared, perSecond } from './support/benchmark'
import type { Connections } from './support/graphile-worker'
import type { Redelivery } from './support/store-redelivery'

const ITEMS = 4_000
const CONCURRENCY = 20
const PAYLOAD = JSON.stringify({ event: 'offramp.completed', note: 'x'.repeat(1_500) })

const CONNECTIONS: Record<Connections, string> = { kept: 'which keeps connections', each: 'with a connection each' }

/** Deliveries sent again to a target on this machine, against a load tool with connections that it keeps. */
export async function prepare(): Promise<Prepared> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rampdesk-bench-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  return prepareOn('PGlite', { DATABASE_DIR: path.join(folder, 'pg') }, remove)
}

/**
 * @param settings variables of the database
 * @param end runs after the benchmark
 * @param queue sends the same through another queue, and measures deliveries a second
 */
export async function prepareOn(
  engine: string,
  settings: Record<string, string>,
  end: () => Promise<void>,
  queue?: (redelivery: Redelivery, connections: Connections) => Promise<() => Promise<number>>,
): Promise<Prepared> {
  Object.assign(process.env, {
    ...settings,
    LOG_LEVEL: 'silent',
    NEXTAUTH_SECRET: 'a-secret-for-the-benchmark-only-0123',
    VAULT_KEY: randomBytes(32).toString('base64'),
    EGRESS_ALLOWED_NETWORKS: '127.0.0.0/8',
    EGRESS_PORTS: '1024-65535',
  })
  const target = createServer((request, response) => {
    request.resume().on('end', () => response.end('ok'))
  })
  await new Promise<void>((ready) => target.listen(0, '127.0.0.1', ready))
  // `listen` on a TCP port gives an AddressInfo.
  const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}/hook`
  const { storeRedelivery } = await import('./support/store-redelivery')
  const { runRedelivery } = await import('@/lib/redelivery/jobs/run-job')
  const never = new AbortController().signal
  const redelivery: Redelivery = { url, payload: PAYLOAD, items: ITEMS, concurrency: CONCURRENCY }

  const measure = async () => {
    const job = await storeRedelivery(redelivery)
    return perSecond(ITEMS, () => runRedelivery(job.environment, job.id, never))
  }
  // Measured here, because the load tool’s own rate is a mean over whole seconds.
  const measureBaseline = () =>
    perSecond(ITEMS, async () => {
      await autocannon({ url, method: 'POST', body: PAYLOAD, connections: CONCURRENCY, amount: ITEMS, sampleInt: 20 })
    })
  const subject = `${ITEMS} deliveries of 1.5 KB, ${CONCURRENCY} at a time, no rate, ${engine}; each with its intent and its result`
  const byQueue: Benchmark[] = []
  if (queue)
    for (const [connections, words] of Object.entries(CONNECTIONS) as [Connections, string][])
      byQueue.push({
        name: `redelivery beside a queue, ${words} (${engine})`,
        subject,
        unit: 'deliveries/s',
        measure,
        baselineName: `graphile-worker, in batches, ${words}: the same requests, their jobs and results stored`,
        measureBaseline: await queue(redelivery, connections),
        goal: 'ratio 1.3 or better',
        isMet: ({ ratio }) => ratio >= 1.3,
      })
  return {
    benchmarks: [
      ...byQueue,
      {
        name: `redelivery to a local target (${engine})`,
        subject,
        unit: 'deliveries/s',
        measure,
        baselineName: 'autocannon, as many connections, kept',
        measureBaseline,
        goal: 'none: for the record',
        isMet: () => true,
      },
    ],
    about: {},
    close: async () => {
      const { closeDatabase } = await import('@/lib/db')
      await closeDatabase()
      target.close()
      target.closeAllConnections()
      await end()
    },
  }
}
