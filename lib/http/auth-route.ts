import 'server-only'
import { cookies } from 'next/headers'
import { NextRequest, NextResponse } from 'next/server'
import { z } from 'zod'
import type { RouteData } from '../api/route-data'
import { readSessionToken } from '../auth/session/session'
import { deviceCookie, sessionCookies } from '../auth/session/session-cookie'
import { KNOWN_DEVICE_SECONDS, rememberDevice } from '../auth/sign-in/known-devices'
import type { SignInReport } from '../auth/sign-in/options'
import type { SignInOrigin } from '../auth/sign-in/sign-in'
import { env } from '../env'
import { AppError } from '../errors'
import { parseUrl } from '../parse-url'
import { checkOrigin } from './check-origin'
import { finish, withOwnHeaders } from './finish'
import { mark } from './mark'
import { problemResponse } from './problem'
import { parseJson, readBody, readBytes } from './read-body'
import { newRequestId, readAddress } from './request-origin'

const MAX_BYTES = 8 * 1024
const MAX_FORM_BYTES = 16 * 1024

/** The open actions of the sign-in library; all others stay closed. */
const ACTIONS: Record<string, readonly string[]> = {
  GET: ['csrf', 'providers', 'signin', 'error', 'callback/oidc'],
  POST: ['callback/credentials', 'signin/oidc', 'signout'],
}

/** The identity provider sends the browser to the callback, which leads to the others if it fails; state, nonce and cookies expose forgery. */
const FROM_OTHER_SITES: readonly string[] = ['callback/oidc', 'error', 'signin']

/** The only parameters that may be given, because the sign-in library passes all of them on to the provider. */
const PASSED_ON: readonly string[] = ['prompt', 'max_age']

type Context = { params: Promise<{ nextauth: string[] }> }
type AuthHandler = (
  request: NextRequest,
  context: Context,
  origin: SignInOrigin,
  report: SignInReport,
) => Promise<Response>

/** Checks origin, action and size before the sign-in library answers, and gives it request id and client address. Never cached. */
export function authRoute(handler: AuthHandler) {
  const handle = async (request: NextRequest, context: Context): Promise<Response> => {
    const requestId = newRequestId()
    try {
      const action = (await context.params).nextauth.join('/')
      if (!isComingBack(request, action)) checkOrigin(request, env().origin)
      if (!ACTIONS[request.method]?.includes(action)) throw new AppError('not_found', 'There is no such page.')
      if (action === 'signin/oidc') checkPassedOn(request.nextUrl.searchParams)
      checkCallback(request.nextUrl.searchParams.get('callbackUrl'))
      const origin = {
        requestId,
        address: readAddress(request.headers),
        userAgent: request.headers.get('user-agent'),
        sessionToken: await readSessionToken(request),
        deviceCookie: request.cookies.get(deviceCookie().name)?.value,
      }
      const measured = await measure(request)
      await forgetBadCallback()
      const failures: AppError[] = []
      const emails: string[] = []
      const answer = await handler(measured, context, origin, {
        failed: (failure) => failures.push(failure),
        signedIn: (email) => emails.push(email),
      })
      if (failures[0]) throw failures[0]
      const own = withOwnHeaders(answer)
      if (emails[0]) setDevice(own, rememberDevice(origin.deviceCookie, emails[0]))
      return finish(own, requestId)
    } catch (error) {
      return finish(problemResponse(error, request, requestId), requestId)
    }
  }
  return mark(handle, { access: 'public' })
}

/** Whether the browser itself goes to the page, so that no script of another site reads the answer. */
function isComingBack({ method, headers }: NextRequest, action: string): boolean {
  const isPage = headers.get('sec-fetch-mode') === 'navigate' && headers.get('sec-fetch-dest') === 'document'
  return method === 'GET' && FROM_OTHER_SITES.includes(action) && headers.get('origin') === null && isPage
}

function checkPassedOn(given: URLSearchParams): void {
  if ([...given.keys()].some((name) => !PASSED_ON.includes(name)))
    throw new AppError('invalid', `Only ${PASSED_ON.join(' and ')} may be given.`)
}

/** The library would take another text for wrong configuration. */
function checkCallback(url: string | null): void {
  if (url && !isAddress(url)) throw new AppError('invalid', 'callbackUrl must be an address.')
}

/** Forgets a callback cookie that holds no address, for this request and later ones. */
async function forgetBadCallback(): Promise<void> {
  const { name, options } = sessionCookies().callbackUrl
  const jar = await cookies()
  const url = jar.get(name)?.value
  if (url && !isAddress(url)) jar.set({ ...options, name, value: '', maxAge: 0 })
}

function setDevice(answer: Response, value: string): void {
  const { name, options } = deviceCookie()
  // The cookie is written apart, so that the library’s own cookies stay as it wrote them.
  const line = new NextResponse()
  line.cookies.set({ ...options, name, value, maxAge: KNOWN_DEVICE_SECONDS })
  answer.headers.append('set-cookie', line.headers.get('set-cookie') ?? '')
}

/** Whether the library takes the text for an address. */
function isAddress(url: string): boolean {
  const base = url.startsWith('/') ? env().origin : undefined
  return /^https?:$/.test(parseUrl(url, base)?.protocol ?? '')
}

async function measure(request: NextRequest): Promise<NextRequest> {
  if (request.method !== 'POST') return request
  const body = await readBody(request, MAX_BYTES)
  if (request.headers.get('content-type')?.includes('application/json')) checkJson(body)
  return new NextRequest(request.url, { method: 'POST', headers: request.headers, body })
}

/** The library does not check members of a JSON body. */
function checkJson(body: Uint8Array): void {
  if (!z.record(z.string(), z.string()).safeParse(parseJson(body)).success) {
    throw new AppError('invalid', 'The body must be a JSON object of strings.')
  }
}

/**
 * A route for the identity provider’s server, which has no session, no cookie and no `Origin`: only the token in its form says who
 * calls. OpenID Connect Back-Channel Logout 1.0, 2.5 and 2.8.
 */
export function backChannelRoute(data: RouteData, end: (logoutToken: string) => Promise<unknown>) {
  const handle = async (request: Request): Promise<Response> => {
    const requestId = newRequestId()
    try {
      const body = await readBytes(request, 'application/x-www-form-urlencoded', MAX_FORM_BYTES)
      const form = new URLSearchParams(new TextDecoder().decode(body))
      const [token, ...others] = form.getAll('logout_token')
      if (!token || others.length > 0) throw new AppError('invalid', 'The form must have one logout_token.')
      await end(token)
      return finish(new Response(null, { status: 200 }), requestId)
    } catch (error) {
      return finish(problemResponse(error, request, requestId), requestId)
    }
  }
  return mark(handle, { data, access: 'public' })
}
