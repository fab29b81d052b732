import 'server-only'
import { env } from '../env'
import { LENGTH_HEADER } from '../server-hooks.mjs'
import { answerHeaders } from './security-headers'

/** The answer's own `cache-control` is lost. Our server compresses what may be transformed, which would make a named length wrong. */
export function finish(response: Response, requestId: string): Response {
  const { headers } = response
  for (const [name, value] of Object.entries(answerHeaders(env().origin))) headers.set(name, value)
  const length = headers.get('content-length')
  headers.set('cache-control', length === null ? 'no-store' : 'no-store, no-transform')
  if (length !== null) headers.set(LENGTH_HEADER, length)
  headers.set('x-request-id', requestId)
  return response
}

/** A redirect's and `fetch`'s headers can't be set. */
export function withOwnHeaders(response: Response): Response {
  return new Response(response.body, response)
}
