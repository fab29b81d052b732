import { type NextRequest, NextResponse } from 'next/server'
import { env } from '@/lib/env'
import { isFileAddress } from '@/lib/http/public-files'
import {
  answerHeaders,
  PAGE_ADDRESS_HEADER,
  pageContentPolicy,
  SECURITY_HEADERS,
  STRICT_TRANSPORT,
} from '@/lib/http/security-headers'

/**
 * Sets the headers of pages and decides nothing about them: who may see what is decided where the data is read. Next.js
 * reads the nonce from the policy in the request; pages read it from `x-nonce`.
 */
export function proxy(request: NextRequest): NextResponse {
  if (isFileAddress(request.nextUrl.pathname)) return noSuchFile()
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
  const policy = pageContentPolicy(nonce, { isDevelopment: env().nodeEnv === 'development' })
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set(PAGE_ADDRESS_HEADER, request.nextUrl.pathname + request.nextUrl.search)
  headers.set('content-security-policy', policy)

  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.headers.set(name, value)
  if (env().origin.startsWith('https:')) response.headers.set('strict-transport-security', STRICT_TRANSPORT)
  return response
}

/** Browsers and phones ask for files by themselves: what is not there is not there, and nobody is sent to sign in for it. */
function noSuchFile(): NextResponse {
  const headers = { ...answerHeaders(env().origin), 'cache-control': 'no-store', 'content-type': 'text/plain' }
  return new NextResponse('Not found\n', { status: 404, headers })
}

/**
 * The API stays out: its door sets the headers itself, a pass through here costs a millisecond, and bodies that pass
 * are cut at 10 MB and still answered. The files of public/ stay out, too; a test compares them.
 */
export const config = {
  matcher: [
    '/((?!api/|_next/static|_next/image|(?:favicon\\.ico|icon\\.svg|icon-192\\.png|icon-512\\.png|icon-maskable-512\\.png|apple-touch-icon\\.png|manifest\\.webmanifest|robots\\.txt)$).*)',
  ],
}
