import { NextResponse } from 'next/server'
import { JsonResponse } from '@/lib/api/json-response'
import { beginLink } from '@/lib/auth/identity/begin-link'
import { IDENTITY_ROUTES } from '@/lib/auth/identity/routes'
import { outsideEnvironment } from '@/lib/auth/scope'
import { readSessionToken } from '@/lib/auth/session/session'
import { linkCookie } from '@/lib/auth/session/session-cookie'
import { route } from '@/lib/http/route'

/** The browser keeps the sealed request in a cookie until the provider sends it back. */
export const POST = route(IDENTITY_ROUTES.begin, { access: 'account.write' }, async (context) => {
  const token = await readSessionToken(context.request)
  const { address, sealed } = await beginLink(outsideEnvironment(context), token ?? '', context.environment.name)
  const { name, options } = linkCookie()
  const cookie = new NextResponse()
  cookie.cookies.set({ ...options, name, value: sealed })
  return new JsonResponse({ address }, { headers: { 'set-cookie': cookie.headers.get('set-cookie') ?? '' } })
})
