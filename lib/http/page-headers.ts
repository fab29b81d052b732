import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '../env'
import { isFileAddress } from './public-files'
import { PAGE_ADDRESS_HEADER, pageContentPolicy } from './security-headers'

/** Headers that pages and Next.js read from a page’s request. Next.js takes the nonce from the policy. */
export function pageRequestHeaders(address: string) {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
  return {
    'x-nonce': nonce,
    [PAGE_ADDRESS_HEADER]: address,
    'content-security-policy': pageContentPolicy(nonce, { isDevelopment: env().nodeEnv === 'development' }),
  }
}

/** Gives a page’s request its headers in place of `proxy.ts`, and its answer the policy. */
export function preparePage(request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = withoutInternals(request.url ?? '/')
  if (/^\/(api|_next)\//.test(pathname) || isFileAddress(pathname)) return
  const headers = pageRequestHeaders(pathname + search)
  Object.assign(request.headers, headers)
  response.setHeader('content-security-policy', headers['content-security-policy'])
}

/** The address as people see it: page changes add a parameter of Next.js. */
function withoutInternals(address: string): URL {
  const url = new URL(`http://localhost${address}`)
  if (url.searchParams.has('_rsc')) url.searchParams.delete('_rsc')
  return url
}
