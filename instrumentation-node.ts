import type { Instrumentation } from 'next'
import { exitOnFailure } from '@/lib/exit-on-failure'
import { serverHooks } from '@/lib/server-hooks.mjs'

/** Ends the process on a failure: Next.js would go on without what failed here. @returns how a page's error is reported */
export async function startServer(): Promise<Instrumentation.onRequestError> {
  serverHooks().isStarting = true
  return exitOnFailure(start)
}

async function start(): Promise<Instrumentation.onRequestError> {
  const { env } = await import('@/lib/env')
  // Other modules read the configuration while they load.
  env()
  const { reportPageError } = await import('@/lib/http/report-page-error')
  const { startProcess } = await import('@/lib/start-process')
  await startProcess()
  if (process.env.NODE_ENV === 'production') await answerDirectly().catch(noteIndirect)
  return reportPageError
}

async function noteIndirect(err: unknown): Promise<void> {
  const { logger } = await import('@/lib/logger')
  logger.warn({ err }, 'The list of deliveries and its counts are answered through Next.js')
}

/** Every open desk asks for these again and again. Next.js answers them, too, for 2.6 times the processor time of a list. */
async function answerDirectly(): Promise<void> {
  const [{ createDirectAnswers }, page, counts] = await Promise.all([
    import('@/lib/http/direct-answers'),
    import('@/app/api/[environment]/deliveries/route'),
    import('@/app/api/[environment]/deliveries/counts/route'),
  ])
  serverHooks().answer = createDirectAnswers({ deliveries: page.GET, 'deliveries/counts': counts.GET })
}
