import type { Instrumentation } from 'next'

/** Loaded at the start: a page that fails must be reported before its answer leaves. */
let report: Instrumentation.onRequestError | undefined

/** Called once when the server starts, before it answers anything. Next.js builds this for a runtime without Node.js, too. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startServer } = await import('./instrumentation-node')
    report = await startServer()
  }
}

/** Says which page an error belongs to; the error itself is in the log under the same digest. */
export const onRequestError: Instrumentation.onRequestError = (error, request, context) =>
  report?.(error, request, context)
