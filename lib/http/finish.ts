import 'server-only'
import { env } from '../env'
import { LENGTH_HEADER } from '../server-hooks.mjs'
import { answerHeaders } from './security-headers'

/** Sets the headers of every answer, `cache-control` included. `no-transform` keeps our server from compressing an answer of a named length. */
export function finish(response: Response, requestId: string): Response {
  const { headers } = response
  for (const [name, value] of Object.entries(answerHeaders(env().origin))) headers.set(name, value)
  const length = headers.get('content-length')
  headers.set('cache-control', length === null ? 'no-store' : 'no-store, no-transform')
  if (length !== null) headers.set(LENGTH_HEADER, length)
  headers.set('x-request-id', requestId)
  return response
}

/** A copy whose headers can be set, unlike the headers of a redirect or of an answer of `fetch`. */
export function withOwnHeaders(response: Response): Response {
  return new Response(response.body, response)
}
