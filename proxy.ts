import { type NextRequest, NextResponse } from 'next/server'
import { env } from '@/lib/env'
import { pageRequestHeaders } from '@/lib/http/page-headers'
import { isFileAddress } from '@/lib/http/public-files'
import { answerHeaders, SECURITY_HEADERS, STRICT_TRANSPORT } from '@/lib/http/security-headers'

/**
 * Sets the headers of pages and decides nothing about them: who may see what is decided where the data is read. In
 * production `scripts/server.mjs` does this (docs/decisions/0024), and only addresses of files come here.
 */
export function proxy(request: NextRequest): NextResponse {
  if (isFileAddress(request.nextUrl.pathname)) return noSuchFile()
  const own = pageRequestHeaders(request.nextUrl.pathname + request.nextUrl.search)
  const headers = new Headers(request.headers)
  for (const [name, value] of Object.entries(own)) headers.set(name, value)

  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', own['content-security-policy'])
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
 * The API stays out: its door sets the headers itself, and bodies that pass here are cut at 10 MB and still answered.
 * The files of public/ stay out, too; a test compares them. So do pages with a nonce, which our server has prepared.
 */
export const config = {
  matcher: [
    {
      source:
        '/((?!api/|_next/static|_next/image|(?:favicon\\.ico|icon\\.svg|icon-192\\.png|icon-512\\.png|icon-maskable-512\\.png|apple-touch-icon\\.png|manifest\\.webmanifest|robots\\.txt)$).*)',
      missing: [{ type: 'header', key: 'x-nonce' }],
    },
  ],
}
