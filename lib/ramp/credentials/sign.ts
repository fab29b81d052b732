import { createHash, createHmac } from 'node:crypto'
import type { Method } from '../contract/endpoints/endpoint'

const INTEGRATOR_KEY_HEADER = 'x-integrator-key'
const TIMESTAMP_HEADER = 'x-timestamp'
const SIGNATURE_HEADER = 'x-signature'

/** Section 5, rule 5: a timestamp may be this far off either way. */
export const TIMESTAMP_TOLERANCE_SECONDS = 300

export type QueryPair = readonly [key: string, value: string]

/**
 * Encodes a text once; space is `%20`, and `! ' ( ) *` stay (not-shown.md, "Signing facts that bite", 2 and 4). @throws RangeError
 * for a lone surrogate
 */
export function percentEncode(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    throw new RangeError('The text holds half of a surrogate pair and has no encoding')
  }
}

/**
 * Encodes one path segment. @throws RangeError for `.` and `..`, which servers and proxies resolve, for an empty
 * segment and for a lone surrogate
 */
export function encodeSegment(text: string): string {
  if (text === '' || text === '.' || text === '..') throw new RangeError('The text can not be one segment of a path')
  return percentEncode(text)
}

/**
 * The path as signed and sent (section 5, rule 2).
 * @param path already encoded, without a query
 * @throws RangeError for a repeated key, which the platform answers with 401 (section 5, rule 4)
 */
export function canonicalPath(path: string, query: readonly QueryPair[] = []): string {
  let text = path
  let before: string | null = null
  for (const [key, value] of query.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (key === before) throw new RangeError('A query key is given twice')
    text += `${before === null ? '?' : '&'}${percentEncode(key)}=${percentEncode(value)}`
    before = key
  }
  return text
}

export type SigningInput = {
  /** Unix time in milliseconds. */
  timestamp: number
  method: Method
  path: string
  /** The exact bytes sent. */
  body: string | Uint8Array | null
}

/**
 * `{timestamp}.{METHOD}.{path}.{bodyHash}` (section 5, rule 1). An empty body has no hash (not-shown.md, "Signing
 * facts that bite", 1).
 */
export function canonicalString({ timestamp, method, path, body }: SigningInput): string {
  const bodyHash = body === null || body.length === 0 ? '' : createHash('sha256').update(body).digest('hex')
  return `${timestamp}.${method}.${path}.${bodyHash}`
}

/** `sha256=` and lower-case hex (section 5, rule 3). */
export function signRequest(input: SigningInput, integratorSecret: string): string {
  return `sha256=${createHmac('sha256', integratorSecret).update(canonicalString(input)).digest('hex')}`
}

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
