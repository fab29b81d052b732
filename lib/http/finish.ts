import 'server-only'
import { env } from '../env'
import { API_CONTENT_POLICY, SECURITY_HEADERS, STRICT_TRANSPORT } from './security-headers'

/** Puts on every answer of a route what none may lack. An answer with its own `cache-control` loses it. */
export function finish(response: Response, requestId: string): Response {
  const result = new Response(response.body, response)
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) result.headers.set(name, value)
  result.headers.set('content-security-policy', API_CONTENT_POLICY)
  if (env().origin.startsWith('https:')) result.headers.set('strict-transport-security', STRICT_TRANSPORT)
  result.headers.set('cache-control', 'no-store')
  result.headers.set('x-request-id', requestId)
  return result
}
