import 'server-only'

/** Reasons in our own words, because the messages of drivers name host and user. */
const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens at its address',
  ECONNRESET: 'it closed the connection',
  ENOTFOUND: 'its host name is unknown',
  ERR_INVALID_URL: 'its address could not be read',
  EAI_AGAIN: 'its host name could not be looked up',
  ETIMEDOUT: 'it did not answer in time',
  '28000': 'it refused the sign-in',
  '28P01': 'it refused the password',
  '3D000': 'the database does not exist',
  '53300': 'it has no free connection',
  '57P03': 'it is starting or stopping',
}

/** The error of a failed connection, without host, user or address. */
export function describeConnectionError(error: unknown): Error {
  return new Error(`The Postgres server could not be used: ${connectionReason(error)}. Check DATABASE_URL.`)
}

/** For example `nothing listens at its address (ECONNREFUSED)`; without host, user or address. */
export function connectionReason(error: unknown): string {
  const code = codeOf(error) ?? (isTimeout(error) ? 'ETIMEDOUT' : undefined)
  return code === undefined ? 'no reason given' : `${REASONS[code] ?? 'it reported an error'} (${code})`
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && /timeout/i.test(error.message)
}
