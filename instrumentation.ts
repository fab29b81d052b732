import type { Instrumentation } from 'next'

/** Loaded at the start: a page that fails must be reported before its answer leaves. */
let report: Instrumentation.onRequestError | undefined

/** Called once when the server starts, before it answers anything. Next.js would go on without what failed here. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const [{ exitOnFailure }, { serverHooks }] = await Promise.all([
    import('@/lib/exit-on-failure'),
    import('@/lib/server-hooks.mjs'),
  ])
  serverHooks().isStarting = true
  await exitOnFailure(start)
}

/** Says which page an error belongs to; the error itself is in the log under the same digest. */
export const onRequestError: Instrumentation.onRequestError = (error, request, context) =>
  report?.(error, request, context)

async function start(): Promise<void> {
  const { env } = await import('@/lib/env')
  // Other modules read the configuration while they load.
  env()
  const { reportPageError } = await import('@/lib/http/report-page-error')
  report = reportPageError
  const { startProcess } = await import('@/lib/start-process')
  await startProcess()
  if (process.env.NODE_ENV === 'production') await answerDirectly().catch(noteIndirect)
}

async function noteIndirect(err: unknown): Promise<void> {
  const { logger } = await import('@/lib/logger')
  logger.warn({ err }, 'The list of deliveries is answered through Next.js')
}

/** Every open desk asks for the list again and again. Next.js answers it, too, for 2.6 times the processor time. */
async function answerDirectly(): Promise<void> {
  const [{ createDirectAnswers }, { GET }, { serverHooks }] = await Promise.all([
    import('@/lib/http/direct-answers'),
    import('@/app/api/[environment]/deliveries/route'),
    import('@/lib/server-hooks.mjs'),
  ])
  serverHooks().answer = createDirectAnswers({ deliveries: GET })
}
