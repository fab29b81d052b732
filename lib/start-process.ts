import 'server-only'
import { closeTails } from './archive/tail/open-tails'
import { captureConsole } from './capture-console'
import { closeDatabase, getDatabase, getEngine, getPool } from './db'
import { keepStatistics } from './db/keep-statistics'
import { asRequest } from './db/turns/work'
import { ConfigurationError, env } from './env'
import { AppError } from './errors'
import { preparePage } from './http/page-headers'
import { answerHeaders } from './http/security-headers'
import { logger } from './logger'
import { serverHooks } from './server-hooks.mjs'
import { startWorker, stopWorker } from './worker/worker'

/** Opens the database and starts an inline worker. A failure goes to standard error and ends the process. */
export async function startProcess(): Promise<void> {
  try {
    const { nodeEnv, origin, worker } = env()
    if (nodeEnv === 'production') captureConsole()
    await getDatabase()
    if ((await getEngine()) === 'pglite') void keepStatistics(getPool, stopping.signal)
    if (worker === 'inline') await startWorker()
    const hooks = serverHooks()
    hooks.asRequest = asRequest
    hooks.drain = closeTails
    hooks.stop = stopProcess
    hooks.headers = answerHeaders(origin)
    hooks.preparePage = preparePage
    hooks.started?.()
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    process.exit(1)
  }
}

const stopping = new AbortController()

async function stopProcess(): Promise<void> {
  stopping.abort()
  await closeTails()
  await stopWorker()
  await closeDatabase()
}

/** A stack only for unknown errors. */
function explain(error: unknown): string {
  if (error instanceof ConfigurationError) return error.message
  if (error instanceof AppError) {
    const cause = error.cause instanceof Error ? `\n${error.cause.message}` : ''
    return `${error.message}${cause}`
  }
  logger.fatal({ err: error }, 'Could not start')
  return 'Could not start; the log says why.'
}
