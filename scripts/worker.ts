import './lib/commands/load-env'
import { closeDatabase } from '@/lib/db'
import { ConfigurationError, env } from '@/lib/env'
import { requireExportFolder } from '@/lib/exports/files/export-folder'
import { logger } from '@/lib/logger'
import { startMetrics, stopMetrics } from '@/lib/metrics/serve-metrics'
import { startTracing, stopTracing } from '@/lib/tracing/start-tracing'
import { startWorker, stopWorker } from '@/lib/worker/worker'

const fail = (text: string): never => {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

function readConfiguration() {
  try {
    const configuration = env()
    if (configuration.databaseUrl) requireExportFolder()
    return configuration
  } catch (error) {
    if (error instanceof ConfigurationError) return fail(error.message)
    throw error
  }
}

if (!readConfiguration().databaseUrl) {
  fail(
    'A separate worker needs DATABASE_URL: the embedded database allows only one process, so the app runs the jobs itself.',
  )
}

let isStopping = false

async function stop(signal: NodeJS.Signals) {
  if (isStopping) return
  isStopping = true
  logger.info({ signal }, 'The worker is stopping')
  await stopMetrics()
  await stopWorker()
  await closeDatabase()
  await stopTracing()
  process.exit(0)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

try {
  const { metrics, tracing } = env()
  if (tracing) await startTracing(tracing)
  await startWorker()
  if (metrics) await startMetrics(metrics)
  logger.info({ environments: env().environments.map(({ name }) => name) }, 'The worker runs')
} catch (error) {
  await closeDatabase()
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  fail(`The worker could not start. ${cause instanceof Error ? cause.message : ''}`)
}
