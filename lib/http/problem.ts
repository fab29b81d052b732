import 'server-only'
import { asUnavailable } from '../db/unavailable'
import { AppError, type PlatformFacts } from '../errors'
import { logger } from '../logger'
import type { DoorRequest } from './mark'

/** The public form of a failure, RFC 9457. */
export type PublicProblem = {
  type: string
  title: string
  status: number
  detail: string
  requestId: string
  fields?: readonly { field: string; message: string }[]
  retryAfter?: number
  /** The platform’s facts about its refusal, apart from the words. */
  platform?: PlatformFacts
}

const TITLES: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported content type',
  428: 'Purpose required',
  429: 'Too many requests',
  499: 'Client closed the request',
  500: 'Internal error',
  502: 'Unexpected answer from the platform',
  503: 'Unavailable',
}

/** The most characters of a path that the log shows. */
export const MAX_PATH = 200

/** Names of errors after an abort. */
const ABORTED = /^(AbortError|ResponseAborted)$/

const INTERNAL = 'Something went wrong in Rampdesk.'

/** The public form of an error. Only the text of an AppError is public. */
export function toProblem(error: unknown, requestId: string): PublicProblem {
  const known = error instanceof AppError ? error : (asUnavailable(error) ?? new AppError('internal', INTERNAL))
  return {
    type: `/problems/${known.code}`,
    title: TITLES[known.status] ?? 'Error',
    status: known.status,
    detail: known.message,
    requestId,
    ...(known.fields.length > 0 ? { fields: known.fields } : {}),
    ...(known.retryAfter === undefined ? {} : { retryAfter: known.retryAfter }),
    ...(known.platform === undefined ? {} : { platform: known.platform }),
  }
}

/** Whether a request failed because the client left. Other failures after that are still errors. */
function hasLeft(error: unknown, signal: AbortSignal): boolean {
  if (error instanceof AppError) return error.code === 'client_left' || (signal.aborted && error.status < 500)
  return signal.aborted && (error === signal.reason || (error instanceof Error && ABORTED.test(error.name)))
}

/** Answers with a problem document, and logs the cause under the request id. */
export function problemResponse(
  error: unknown,
  request: Pick<DoorRequest, 'method' | 'url' | 'signal'>,
  requestId: string,
): Response {
  const problem = toProblem(error, requestId)
  const path = new URL(request.url).pathname.slice(0, MAX_PATH)
  const about = { requestId, method: request.method, path, status: problem.status }
  if (hasLeft(error, request.signal)) logger.debug({ ...about, err: error }, 'Client closed the request')
  else if (problem.status >= 500) logger.error({ ...about, err: error }, 'Request failed')
  else logger.info({ ...about, detail: problem.detail }, 'Request refused')
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json',
      ...(problem.retryAfter === undefined ? {} : { 'retry-after': String(Math.ceil(problem.retryAfter)) }),
    },
  })
}
