import 'server-only'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { countStreams } from '../archive/tail/open-tails'
import { getPoolUse, getReplicaBehindMs } from '../db'
import { codeOf } from '../db/connection-error'
import type { Env } from '../env'
import { jobsOfProcess } from '../jobs/slot'
import { logger } from '../logger'
import { setObserver } from './observer'
import { createDatabaseReader, READINGS } from './read-database'
import { createMetrics, type Metrics } from './registry'

/** The server is kept on the process, because Next.js may load a module twice. */
const slot: { rampdeskMetricsServer?: Server | undefined } = globalThis as object

/**
 * Serves `GET /metrics` on an address of its own until `stopMetrics`, and counts from then on. Nobody signs in there.
 *
 * @throws Error that says which address is taken
 */
export async function startMetrics({ host, port }: NonNullable<Env['metrics']>): Promise<Server> {
  const metrics = createMetrics()
  const collect = createCollector(metrics)
  const server = createServer((request, response) => {
    answer(request, response, metrics, collect).catch((err: unknown) => {
      logger.error({ err }, 'A scrape of the metrics failed')
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  server.listen(port, host)
  await once(server, 'listening').catch((error: unknown) => {
    throw new Error(
      codeOf(error) === 'EADDRINUSE'
        ? `Port ${port} on ${host} is taken: set METRICS_PORT to another one. Each process needs its own.`
        : `The metrics can’t be served on ${host}, port ${port} (${codeOf(error) ?? 'no reason given'}).`,
    )
  })
  setObserver(metrics.observer)
  slot.rampdeskMetricsServer = server
  return server
}

export async function stopMetrics(): Promise<void> {
  const server = slot.rampdeskMetricsServer
  slot.rampdeskMetricsServer = undefined
  setObserver(undefined)
  if (!server) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

async function answer(
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
  { registry }: Metrics,
  collect: () => Promise<void>,
): Promise<void> {
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
  if (method !== 'GET' || url.split('?', 1)[0] !== '/metrics') {
    response.writeHead(404, { ...headers, 'content-type': 'text/plain' }).end('Not found\n')
    return
  }
  await collect()
  const text = await registry.metrics()
  response.writeHead(200, { ...headers, 'content-type': registry.contentType }).end(text)
}

/** Reads the database and the process when somebody scrapes. */
function createCollector({ replace }: Metrics): () => Promise<void> {
  const readDatabase = createDatabaseReader()
  return async () => {
    const results = await readDatabase()
    for (const reading of READINGS) replace(reading.metrics, results.get(reading) ?? [])
    replace(
      ['rampdesk_reading_failed'],
      READINGS.map((reading) => ({
        metric: 'rampdesk_reading_failed',
        labels: { reading: reading.name },
        value: results.has(reading) ? 0 : 1,
      })),
    )
    const use = getPoolUse()
    replace(
      ['rampdesk_database_connections', 'rampdesk_database_connections_limit', 'rampdesk_database_waiting'],
      use
        ? [
            { metric: 'rampdesk_database_connections', labels: { state: 'used' }, value: use.used },
            { metric: 'rampdesk_database_connections', labels: { state: 'idle' }, value: use.idle },
            { metric: 'rampdesk_database_connections_limit', value: use.limit },
            { metric: 'rampdesk_database_waiting', value: use.waiting },
          ]
        : [],
    )
    const behindMs = getReplicaBehindMs()
    replace(
      ['rampdesk_replica_read', 'rampdesk_replica_behind_seconds'],
      behindMs === undefined
        ? []
        : [
            { metric: 'rampdesk_replica_read', value: behindMs === null ? 0 : 1 },
            ...(behindMs === null
              ? []
              : [{ metric: 'rampdesk_replica_behind_seconds', value: behindMs / 1000 } as const]),
          ],
    )
    replace(
      ['rampdesk_streams_open', 'rampdesk_worker_runs'],
      [
        { metric: 'rampdesk_streams_open', value: countStreams() },
        { metric: 'rampdesk_worker_runs', value: jobsOfProcess().worker ? 1 : 0 },
      ],
    )
  }
}
