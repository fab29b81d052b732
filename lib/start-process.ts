import 'server-only'
import { closeTails } from './archive/tail/open-tails'
import { captureConsole } from './capture-console'
import { closeDatabase, getDatabase } from './db'
import { env } from './env'
import { preparePage } from './http/page-headers'
import { answerHeaders } from './http/security-headers'
import { serverHooks } from './server-hooks.mjs'
import { startWorker, stopWorker } from './worker/worker'

/** Opens the database and starts an inline worker. @throws where one of them fails */
export async function startProcess(): Promise<void> {
  const { nodeEnv, origin, worker } = env()
  if (nodeEnv === 'production') captureConsole()
  await getDatabase()
  if (worker === 'inline') await startWorker()
  const hooks = serverHooks()
  hooks.drain = closeTails
  hooks.stop = stopProcess
  hooks.headers = answerHeaders(origin)
  hooks.preparePage = preparePage
  hooks.started?.()
}

async function stopProcess(): Promise<void> {
  await closeTails()
  await stopWorker()
  await closeDatabase()
}
