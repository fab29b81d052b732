import { createHash } from 'node:crypto'
import { isSignedCredential } from '../credentials/credential'
import { canonicalString } from '../credentials/sign'
import type { PreparedCall } from '../http/prepare-call'
import type { HttpRequest } from '../http/transport'
import { showJson } from '../json/shown-json'
import { redact } from '../redaction/redact'

/**
 * A request without key, bearer, signature and secret members. With its signature a request could be sent by other means for
 * five minutes.
 */
export type SafeRequest = {
  method: string
  /** Origin, and the path as signed. */
  url: string
  headers: readonly (readonly [name: string, value: string])[]
  body: string | null
  /** The signed text; null for credentials that sign nothing. */
  canonical: string | null
  /** SHA-256 of the exact bytes; null without a body. */
  bodyHash: string | null
}

const WHOLE = Number.POSITIVE_INFINITY

export function toSafeRequest(call: PreparedCall, request: HttpRequest, origin: string): SafeRequest {
  const { method, path, headers, body } = request
  const clean = (text: string) => redact(text, call.secrets)
  const timestamp = headers['x-timestamp']
  return {
    method,
    url: clean(`${origin}${path}`),
    headers: Object.entries(headers).map(([name, value]) => [name, clean(value)]),
    body: body === null ? null : (showJson(body, call.secrets, WHOLE)?.raw ?? null),
    canonical:
      isSignedCredential(call.mode) && timestamp !== undefined
        ? clean(canonicalString({ timestamp: Number(timestamp), method, path, body }))
        : null,
    bodyHash: body === null ? null : createHash('sha256').update(body).digest('hex'),
  }
}
