import 'server-only'
import { codeOf } from './connection-error'
import { asUnavailable } from './unavailable'

/** A statement that took too long: the database is there. */
const CANCELLED = '57014'

/** Whether an error, or a copy of one, says that the database is down. */
export function isOutage(error: unknown): boolean {
  const unavailable = asUnavailable(toError(error))
  return unavailable !== null && codeOf(unavailable.cause) !== CANCELLED
}

/** pg-boss reports copies of errors. */
function toError(error: unknown): unknown {
  if (error instanceof Error || typeof error !== 'object' || error === null || !('message' in error)) return error
  return Object.assign(new Error(String(error.message)), 'code' in error ? { code: error.code } : {})
}
