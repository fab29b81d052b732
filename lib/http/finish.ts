import 'server-only'
import { env } from '../env'
import { answerHeaders } from './security-headers'

/** Puts on every answer of a route what none may lack. An answer with its own `cache-control` loses it. */
export function finish(response: Response, requestId: string): Response {
  const result = new Response(response.body, response)
  for (const [name, value] of Object.entries(answerHeaders(env().origin))) result.headers.set(name, value)
  result.headers.set('cache-control', 'no-store')
  result.headers.set('x-request-id', requestId)
  return result
}
