import 'server-only'
import { closeTails } from './archive/tail/open-tails'
import { captureConsole } from './capture-console'
import { closeDatabase, getDatabase, getEngine, getPool } from './db'
import { watchStatistics } from './db/refresh-statistics'
import { env } from './env'
import { requireExportFolder } from './exports/files/export-folder'
import { preparePage } from './http/page-headers'
import { answerHeaders } from './http/security-headers'
import { startMetrics, stopMetrics } from './metrics/serve-metrics'
import { watchRequest } from './requests/watch-request'
import { serverHooks } from './server-hooks.mjs'
import { startTracing, stopTracing } from './tracing/start-tracing'
import { startWorker, stopWorker } from './worker/worker'

/** Opens the database and starts an inline worker. @throws if one of them fails */
export async function startProcess(): Promise<void> {
  const { nodeEnv, origin, worker, metrics, tracing } = env()
  if (nodeEnv === 'production') captureConsole()
  if (worker === 'inline') requireExportFolder()
  if (tracing) await startTracing(tracing)
  await getDatabase()
  if ((await getEngine()) === 'pglite') void watchStatistics(getPool, stopping.signal)
  if (worker === 'inline') await startWorker()
  if (metrics) await startMetrics(metrics)
  const hooks = serverHooks()
  hooks.watchRequest = watchRequest
  hooks.drain = closeTails
  hooks.stop = stopProcess
  hooks.headers = answerHeaders(origin)
  hooks.preparePage = preparePage
  hooks.started?.()
}

const stopping = new AbortController()

async function stopProcess(): Promise<void> {
  stopping.abort()
  await stopMetrics()
  await closeTails()
  await stopWorker()
  await closeDatabase()
  await stopTracing()
}
