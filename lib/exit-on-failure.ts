import 'server-only'
import { ConfigurationError } from './env'
import { AppError } from './errors'
import { logger } from './logger'

/** Runs the start of a process. A failure goes to standard error and ends the process. */
export async function exitOnFailure<Started>(start: () => Promise<Started>): Promise<Started> {
  try {
    return await start()
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    return process.exit(1)
  }
}

/** Explains a failure, with a stack only if the error is unknown. */
function explain(error: unknown): string {
  if (error instanceof ConfigurationError) return error.message
  if (error instanceof AppError) {
    const cause = error.cause instanceof Error ? `\n${error.cause.message}` : ''
    return `${error.message}${cause}`
  }
  logger.fatal({ err: error }, 'Could not start')
  return 'Could not start; the log says why.'
}
