import 'server-only'
import { AppError } from '../errors'
import { codeOf } from './connection-error'

/** The network between us and a server, as Node.js names its failures. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/**
 * SQLSTATE: connection exceptions, refused sign-in, no resources (disk, memory, connections), operator intervention (shutdown,
 * statement timeout), system errors; a database that is missing, or a standby that only reads.
 */
const STATES = /^(08|28|53|57|58)[0-9A-Z]{3}$|^(3D000|25006)$/

/** What `pg` and the embedded database say without any code. */
const TEXTS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end|The embedded database (has stopped|is closed|could not be opened))/

/** Of SQLSTATE. */
const DISK_FULL = '53100'
const RETRY_SECONDS = 5

/**
 * The same failure as `unavailable` where the database is what failed; null for any other. An error of the platform or of the
 * product is never taken for one of the database.
 */
export function asUnavailable(error: unknown): AppError | null {
  if (error instanceof AppError) return error.code === 'unavailable' ? error : null
  const found = underQuery(error)
  if (!(found instanceof Error) || !isOfDatabase(found)) return null
  const message = isDiskFull(found)
    ? 'The disk of the database is full: nothing can be stored.'
    : 'The database does not answer.'
  return new AppError('unavailable', message, { cause: error, retryAfter: RETRY_SECONDS })
}

/** Whether the database could not write because its disk is full. */
export function isDiskFull(error: unknown): boolean {
  const code = codeOf(underQuery(error))
  return code === DISK_FULL || code === 'ENOSPC' || code === 'EDQUOT'
}

/** drizzle puts text and values of the query around the driver's error. */
function underQuery(error: unknown): unknown {
  return error instanceof Error && 'query' in error && 'params' in error ? error.cause : error
}

function isOfDatabase(error: Error): boolean {
  const code = codeOf(error)
  if (code === undefined) return TEXTS.test(error.message)
  return NETWORK.has(code) || STATES.test(code) || isDiskFull(error)
}
