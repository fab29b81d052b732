import { createHash, createHmac } from 'node:crypto'
import type { Method } from '../contract/endpoints/endpoint'

const INTEGRATOR_KEY_HEADER = 'x-integrator-key'
const TIMESTAMP_HEADER = 'x-timestamp'
const SIGNATURE_HEADER = 'x-signature'

/** Section 5, rule 5: either way, in seconds. */
export const TIMESTAMP_TOLERANCE_SECONDS = 300

export type QueryPair = readonly [key: string, value: string]

/**
 * Percent-encodes a text once, space as `%20` and never `+` (not-shown.md, "Signing facts that bite", 2 and 4). The marks
 * `! ' ( ) *` stay as they are.
 *
 * @throws RangeError for half a surrogate pair, which has no encoding.
 */
export function percentEncode(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    throw new RangeError('The text holds half of a surrogate pair and has no encoding')
  }
}

/**
 * One segment of a path. `.` and `..` are refused, encoded or not: servers and proxies resolve them, and the request would
 * reach another endpoint.
 *
 * @throws RangeError for an empty segment, `.`, `..` or half a surrogate pair.
 */
export function encodeSegment(text: string): string {
  if (text === '' || text === '.' || text === '..') throw new RangeError('The text can not be one segment of a path')
  return percentEncode(text)
}

/**
 * The path that is signed and sent: exactly the same text (section 5, rule 2). A trailing slash is kept.
 *
 * @param path already encoded, without a query
 * @throws RangeError when a key stands twice: the platform answers 401 to that (section 5, rule 4).
 */
export function canonicalPath(path: string, query: readonly QueryPair[] = []): string {
  let text = path
  let before: string | null = null
  for (const [key, value] of query.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (key === before) throw new RangeError('A query key stands twice')
    text += `${before === null ? '?' : '&'}${percentEncode(key)}=${percentEncode(value)}`
    before = key
  }
  return text
}

export type SigningInput = {
  /** Unix time in milliseconds, as sent in X-Timestamp. */
  timestamp: number
  method: Method
  /** Of `canonicalPath`. */
  path: string
  /** The exact bytes sent; null without a body. */
  body: string | Uint8Array | null
}

/**
 * `{timestamp}.{METHOD}.{path}.{bodyHash}` (section 5, rule 1). Without a body the fourth part is the empty string, not the
 * hash of an empty string (not-shown.md, "Signing facts that bite", 1). No bytes are no body: the other side can't tell them apart.
 */
export function canonicalString({ timestamp, method, path, body }: SigningInput): string {
  const bodyHash = body === null || body.length === 0 ? '' : createHash('sha256').update(body).digest('hex')
  return `${timestamp}.${method}.${path}.${bodyHash}`
}

/** `sha256=` and the lower-case hex HMAC-SHA256 of the canonical string (section 5, rule 3). */
export function signRequest(input: SigningInput, integratorSecret: string): string {
  return `sha256=${createHmac('sha256', integratorSecret).update(canonicalString(input)).digest('hex')}`
}

/** The three headers of an integrator endpoint; no `Authorization` (section 5). */
export function buildSignedHeaders(
  input: SigningInput,
  credentials: { integratorKey: string; integratorSecret: string },
): Record<string, string> {
  return {
    [INTEGRATOR_KEY_HEADER]: credentials.integratorKey,
    [TIMESTAMP_HEADER]: String(input.timestamp),
    [SIGNATURE_HEADER]: signRequest(input, credentials.integratorSecret),
  }
}
