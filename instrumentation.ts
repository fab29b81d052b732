import type { Instrumentation } from 'next'

/** Called once when the server starts, before it answers anything. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startProcess } = await import('@/lib/start-process')
  await startProcess()
}

/** Says which page an error belongs to; the error itself is in the log under the same digest. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { logPageError } = await import('@/lib/http/log-page-error')
  logPageError(error, request, context)
}
