import type { CallAttempt } from '../http/attempt'
import type { PreparedCall } from '../http/prepare-call'
import { showJson } from '../json/shown-json'
import type { PlatformError } from '../problem/problem'
import { redact } from '../redaction/redact'
import { type Departure, findDepartures } from './find-departures'
import { type SafeRequest, toSafeRequest } from './safe-request'

/** One request and its answer, without secrets. */
export type ShownExchange = {
  request: SafeRequest
  durationMs: number
  answer: ShownAnswer | null
  /** The reason why the request did not succeed; null if it did. */
  error: PlatformError | null
}

export type ShownAnswer = {
  status: number
  requestId: string | null
  mediaType: string | null
  /** The answer byte for byte, without secrets; null if it is too large to search for secrets, or may be one itself. */
  text: string | null
  isCut: boolean
  bytes: number
  departures: readonly Departure[]
}

/** The most characters of an answer that are shown. */
const MOST_SHOWN = 256 * 1024

export function showExchange(call: PreparedCall, attempt: CallAttempt, sent: { origin: string; durationMs: number }) {
  const { request } = attempt.exchange
  const exchange: ShownExchange = {
    request: toSafeRequest(call, request, sent.origin),
    durationMs: sent.durationMs,
    answer: shownAnswer(call, attempt),
    error: 'error' in attempt ? attempt.error : null,
  }
  return exchange
}

function shownAnswer({ endpoint, secrets }: PreparedCall, attempt: CallAttempt): ShownAnswer | null {
  const { received } = attempt.exchange
  if (received === null) return null
  const { status, headers, body } = received
  const text = body.toString('utf8')
  const mediaType = mediaTypeOf(headers['content-type'])
  const shown = showJson(text, secrets, MOST_SHOWN) ?? plainText(text, secrets, endpoint.isAnswerSecret)
  const requestId = 'answer' in attempt ? attempt.answer.requestId : attempt.error.requestId
  return {
    status,
    requestId,
    mediaType,
    text: shown?.raw ?? null,
    isCut: shown?.isCut ?? false,
    bytes: body.length,
    departures: findDepartures(endpoint, { status, mediaType, text }),
  }
}

/** A text that is no JSON has no members to tell a secret by. */
function plainText(text: string, secrets: readonly string[], isAnswerSecret: boolean) {
  if (isAnswerSecret || text.length > MOST_SHOWN) return null
  return { raw: redact(text, secrets), isCut: false }
}

function mediaTypeOf(header: string | string[] | undefined): string | null {
  const [type] = [header ?? []].flat()
  return type?.split(';')[0]?.trim().toLowerCase() || null
}
