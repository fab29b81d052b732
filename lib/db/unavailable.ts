import 'server-only'
import { AppError } from '../errors'
import { codeOf } from './connection-error'

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

/** SQLSTATE: connection, sign-in, resources, operator intervention, system; missing database, read-only standby. */
const STATES = /^(08|28|53|57|58)[0-9A-Z]{3}$|^(3D000|25006)$/

const TEXTS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end|The embedded database (has stopped|is closed|could not be opened))/

const DISK_FULL = '53100'
const RETRY_SECONDS = 5

/** The error as `unavailable`, for people. @returns null for errors that are not of the database. */
export function asUnavailable(error: unknown): AppError | null {
  if (error instanceof AppError) return error.code === 'unavailable' ? error : null
  const found = underQuery(error)
  if (!(found instanceof Error) || !isOfDatabase(found)) return null
  const message = isDiskFull(found)
    ? 'The disk of the database is full: nothing can be stored.'
    : 'The database does not answer.'
  return new AppError('unavailable', message, { cause: error, retryAfter: RETRY_SECONDS })
}

export function isDiskFull(error: unknown): boolean {
  const code = codeOf(underQuery(error))
  return code === DISK_FULL || code === 'ENOSPC' || code === 'EDQUOT'
}

/** The driver’s error, which drizzle wraps. */
export function underQuery(error: unknown): unknown {
  return error instanceof Error && 'query' in error && 'params' in error ? error.cause : error
}

function isOfDatabase(error: Error): boolean {
  const code = codeOf(error)
  if (code === undefined) return TEXTS.test(error.message)
  return NETWORK.has(code) || STATES.test(code) || isDiskFull(error)
}

/** SQLSTATE of a statement that took too long: the database is there. */
const CANCELLED = '57014'

/** Whether an error, or a copy of one, says that the database is down. */
export function isDatabaseOutage(error: unknown): boolean {
  const unavailable = asUnavailable(toError(error))
  return unavailable !== null && codeOf(unavailable.cause) !== CANCELLED
}

/**
 * Tells an outage of this database from that of something else: a refused connection names its port.
 *
 * @param port null for the embedded database, which has none
 */
export const outageOf = (port: number | null) => (error: unknown) =>
  isDatabaseOutage(error) && portsIn(error).every((each) => each === port)

const NESTED_AT_MOST = 5

function portsIn(error: unknown, depth = 0): number[] {
  if (typeof error !== 'object' || error === null || depth > NESTED_AT_MOST) return []
  const own = 'port' in error && typeof error.port === 'number' ? [error.port] : []
  const nested = [
    ...('cause' in error ? [error.cause] : []),
    ...('errors' in error && Array.isArray(error.errors) ? error.errors : []),
  ]
  return [...own, ...nested.flatMap((each) => portsIn(each, depth + 1))]
}

/** pg-boss reports copies of errors, which are no longer instances of `Error`. */
function toError(error: unknown): unknown {
  if (error instanceof Error || typeof error !== 'object' || error === null || !('message' in error)) return error
  return Object.assign(new Error(String(error.message)), 'code' in error ? { code: error.code } : {})
}
