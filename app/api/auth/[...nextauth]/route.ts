import type { NextRequest } from 'next/server'
import { NextResponse } from 'next/server'
import NextAuth from 'next-auth'
import { finishLink } from '@/lib/auth/identity/finish-link'
import { isLinkState } from '@/lib/auth/identity/link-request'
import { PROVIDER_ID } from '@/lib/auth/provider/provider-id'
import { linkCookie } from '@/lib/auth/session/session-cookie'
import { authorizationAddress } from '@/lib/auth/sign-in/open-id-provider'
import { createAuthOptions } from '@/lib/auth/sign-in/options'
import type { SignInOrigin } from '@/lib/auth/sign-in/sign-in'
import { env } from '@/lib/env'
import { authRoute } from '@/lib/http/auth-route'

const handler = authRoute(async (request, context, origin, report) => {
  if (isComingBackToLink(request)) return endLink(request, origin)
  let leavingTo: string | undefined
  const leave = (address: string) => {
    leavingTo = address
  }
  const options = createAuthOptions(origin, report, leave, await leavingFor(request, origin))
  const answer: Response = await NextAuth(request, context, options)
  return leavingTo === undefined ? answer : Response.json({ url: leavingTo }, answer)
})

async function leavingFor({ method, nextUrl }: NextRequest, { requestId }: SignInOrigin) {
  const { provider } = env().signIn
  const isLeaving = provider && method === 'POST' && nextUrl.pathname === `/api/auth/signin/${PROVIDER_ID}`
  return { address: isLeaving ? await authorizationAddress(provider, requestId) : undefined }
}

/** The provider knows one callback address, for sign-ins and links alike. */
const isComingBackToLink = ({ method, nextUrl }: NextRequest) =>
  method === 'GET' &&
  nextUrl.pathname.startsWith('/api/auth/callback/') &&
  isLinkState(nextUrl.searchParams.get('state'))

/** Ends a request to link an account; the cookie is dropped whether it succeeds or not. */
async function endLink(request: NextRequest, { requestId, address, sessionToken = null }: SignInOrigin) {
  const { name, options } = linkCookie()
  const sealed = request.cookies.get(name)?.value
  const { environment, refusal } = await finishLink(request.nextUrl.searchParams, {
    requestId,
    address,
    sessionToken,
    sealed,
  })
  const path = `/${environment ?? env().environments[0]?.name ?? ''}/settings/account`
  const answer = NextResponse.redirect(`${env().origin}${path}${refusal === null ? '' : `?link=${refusal}`}`, 302)
  answer.cookies.set({ ...options, name, value: '', maxAge: 0 })
  return answer
}

export { handler as GET, handler as POST }
