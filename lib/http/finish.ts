import 'server-only'
import { env } from '../env'
import { answerHeaders } from './security-headers'

/** The answer's own `cache-control` is lost. Next.js compresses what may be transformed, and a length that was named would go with it. */
export function finish(response: Response, requestId: string): Response {
  const { headers } = response
  for (const [name, value] of Object.entries(answerHeaders(env().origin))) headers.set(name, value)
  headers.set('cache-control', headers.has('content-length') ? 'no-store, no-transform' : 'no-store')
  headers.set('x-request-id', requestId)
  return response
}

/** A redirect's and `fetch`'s headers can't be set. */
export function withOwnHeaders(response: Response): Response {
  return new Response(response.body, response)
}
