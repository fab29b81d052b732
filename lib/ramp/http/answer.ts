import { isUtf8 } from 'node:buffer'
import type { z } from 'zod'
import type { CredentialMode } from '../contract/endpoints/credentials'
import type { EndpointDefinition } from '../contract/endpoints/endpoint'
import { fieldPath } from '../contract/field-path'
import { isSignedCredential, UNAUTHORIZED_ADVICE } from '../credentials/credential'
import { TIMESTAMP_TOLERANCE_SECONDS } from '../credentials/sign'
import { JsonScanError, scanJson } from '../json/raw-json'
import { PlatformError, type PlatformErrorInput } from '../problem/problem'
import { parseProblemDocument } from '../problem/problem-document'
import { kindOfStatus } from '../problem/problem-texts'
import { addRawTexts, isDeeperThan, MAX_DEPTH, TOO_DEEP, withoutDeepItems } from '../records/unreadable-items'
import { redact } from '../redaction/redact'
import { parseRetryAfter } from './retry'
import type { HttpAnswer } from './transport'

/** A 2xx answer, decoded strictly as UTF-8. */
export type RawAnswer = { text: string; status: number; date: Date | null; headersAt: number; requestId: string | null }

const REQUEST_ID_HEADERS = ['x-request-id', 'request-id']

type Common = Pick<PlatformErrorInput, 'operation' | 'status' | 'requestId' | 'mayHaveHappened' | 'secrets'>

function header(answer: HttpAnswer, name: string): string | null {
  const value = answer.headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}

function dateOf(answer: HttpAnswer): Date | null {
  const time = Date.parse(header(answer, 'date') ?? '')
  return Number.isNaN(time) ? null : new Date(time)
}

function requestIdOf(answer: HttpAnswer, secrets: readonly string[]): string | null {
  for (const name of REQUEST_ID_HEADERS) {
    const value = header(answer, name)
    if (value) return redact(value, secrets).slice(0, 200)
  }
  return null
}

export type Question = {
  endpoint: EndpointDefinition
  mode: CredentialMode
  now: number
  /** The secrets that are removed from errors and request ids. */
  secrets: readonly string[]
}

/** @throws PlatformError for any status but 2xx and for invalid UTF-8 */
export function readAnswer(answer: HttpAnswer, question: Question): RawAnswer {
  const { endpoint, now, secrets } = question
  const { status } = answer
  const isChange = endpoint.method !== 'GET'
  const requestId = requestIdOf(answer, secrets)
  const common: Common = { operation: endpoint.title, status, requestId, secrets }
  if (status < 200 || status > 299) {
    const isOpen = isChange && (status >= 500 || status === 408)
    throw refusal(answer, { ...common, mayHaveHappened: isOpen }, question)
  }
  if (!isUtf8(answer.body) && !endpoint.isAnswerOptional) {
    throw contractBreak({ ...common, mayHaveHappened: isChange }, 'it is not UTF-8')
  }
  return {
    text: withoutByteOrderMark(answer.body.toString('utf8')),
    status,
    date: dateOf(answer),
    headersAt: now - answer.bodyMs,
    requestId,
  }
}

/** RFC 8259, section 8.1, allows this. */
function withoutByteOrderMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

const MEBIBYTE = 1024 * 1024

/** A larger problem document is not read, because it is searched for secrets as a whole. */
const MAX_PROBLEM_BYTES = MEBIBYTE

function refusal(answer: HttpAnswer, common: Common, { endpoint, mode, now }: Question): PlatformError {
  const kind = kindOfStatus(answer.status)
  const isReadable = answer.body.length <= MAX_PROBLEM_BYTES
  const document = isReadable ? parseProblemDocument(answer.body.toString('utf8')) : null
  const facts: PlatformErrorInput = {
    ...common,
    kind,
    type: document?.type ?? null,
    title: document?.title ?? null,
    detail: document?.detail ?? null,
    problemCode: document?.code ?? null,
    fieldErrors: document?.fieldErrors ?? [],
    ...(document && { members: document.members }),
    retryAfter: parseRetryAfter(header(answer, 'retry-after'), now) ?? bodyRetryAfter(document?.retryAfter, now),
  }
  if (kind === 'unauthorized') {
    const explained = isSignedCredential(mode) ? clockSkew(answer, now) : {}
    return new PlatformError({ ...facts, advice: UNAUTHORIZED_ADVICE[mode], ...explained })
  }
  if (kind === 'contract') return new PlatformError({ ...facts, happened: unexpectedStatus(answer.status) })
  // A proxy may have answered, whatever became of the request.
  if (document === null) return new PlatformError({ ...facts, cause: new Error(describeBody(answer.body)) })
  // Section 7 requires a title; the answer of a gateway has none.
  if (document.title === null) return new PlatformError(facts)
  const unmade = endpoint.errors.find(({ status, isUnmade }) => isUnmade && status === answer.status)
  if (unmade) return new PlatformError({ ...facts, mayHaveHappened: false, happened: unmade.when, advice: MAY_REPEAT })
  return new PlatformError(facts)
}

const MAY_REPEAT = 'You can try again.'

function bodyRetryAfter(seconds: number | null | undefined, now: number): number | null {
  return seconds == null ? null : parseRetryAfter(String(seconds), now)
}

function unexpectedStatus(status: number): string {
  return status >= 300
    ? 'the platform answered with a redirect, which is never followed'
    : 'the platform answered with a status that the contract does not know'
}

function describeBody(body: Buffer): string {
  if (body.length === 0) return 'The answer is empty'
  if (body.length > MAX_PROBLEM_BYTES) return `The answer is larger than ${MAX_PROBLEM_BYTES / MEBIBYTE} MB`
  const isMarkup = /^\s*</.test(withoutByteOrderMark(body.subarray(0, 200).toString('utf8')))
  return `The answer is ${isMarkup ? 'HTML or XML' : 'not a JSON object'}, ${body.length} bytes`
}

/** Section 5, rules 5 and 7: a stale clock gives the same 401 as a wrong secret. */
function clockSkew(answer: HttpAnswer, now: number): Partial<PlatformErrorInput> {
  const date = dateOf(answer)
  if (date === null) return {}
  // The header is truncated to seconds.
  const seconds = (date.getTime() + 500 - now) / 1000
  if (Math.abs(seconds) <= TIMESTAMP_TOLERANCE_SECONDS) return {}
  const off = Math.round(Math.abs(seconds))
  return {
    clockSkewSeconds: Math.round(seconds),
    happened: `the platform refused the request, and this machine’s clock is off by ${off} s (${seconds > 0 ? 'slow' : 'fast'})`,
    advice: `Set the clock: the platform accepts a difference of up to ${TIMESTAMP_TOLERANCE_SECONDS} s.`,
  }
}

/**
 * Parses an answer by the endpoint's schema.
 * @returns null where the endpoint's answer is optional and does not fit
 * @throws PlatformError of kind `contract` that names the field, never its value
 */
export function parseAnswer(endpoint: EndpointDefinition, answer: RawAnswer, secrets: readonly string[]): unknown {
  const result = parseText(answer.text, endpoint.answer)
  if ('value' in result) {
    addRawTexts(result.value, answer.text, { secrets, isAnswerSecret: endpoint.isAnswerSecret })
    return result.value
  }
  if (endpoint.isAnswerOptional) return null
  const { status, requestId } = answer
  const mayHaveHappened = endpoint.method !== 'GET'
  throw contractBreak({ operation: endpoint.title, status, requestId, mayHaveHappened, secrets }, result.reason)
}

function parseText(text: string, schema: z.ZodType): { value: unknown } | { reason: string } {
  if (text.trim() === '') return { reason: 'it is empty' }
  const read = parseJson(text)
  if ('reason' in read) return read
  const value = withoutDeepItems(read.value)
  if (isDeeperThan(value, MAX_DEPTH)) return { reason: `it is ${TOO_DEEP}` }
  const parsed = schema.safeParse(value)
  if (parsed.success) return { value: parsed.data }
  const [issue] = parsed.error.issues
  return { reason: `\`${fieldPath(issue?.path ?? []) || 'the answer'}\`: ${issue?.message ?? 'unexpected'}` }
}

/** `JSON.parse` quotes the text in its error. */
function parseJson(text: string): { value: unknown } | { reason: string } {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { reason: `it is not JSON: ${whyNoJson(text)}` }
  }
}

function whyNoJson(text: string): string {
  try {
    scanJson(text, { treeDepth: 0 })
    return 'Unexpected text'
  } catch (error) {
    if (error instanceof JsonScanError) return error.message
    throw error
  }
}

function contractBreak(common: Common, reason: string): PlatformError {
  return new PlatformError({
    ...common,
    kind: 'contract',
    happened: `the platform’s answer breaks the contract: ${reason}`,
  })
}
