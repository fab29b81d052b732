import 'server-only'
import { cookies } from 'next/headers'
import { NextRequest } from 'next/server'
import { z } from 'zod'
import { readSessionToken } from '../auth/session/session'
import { sessionCookies } from '../auth/session/session-cookie'
import type { SignInOrigin } from '../auth/sign-in/sign-in'
import { env } from '../env'
import { AppError } from '../errors'
import { parseUrl } from '../parse-url'
import { checkOrigin } from './check-origin'
import { finish, withOwnHeaders } from './finish'
import { mark } from './mark'
import { problemResponse } from './problem'
import { parseJson, readBody } from './read-body'
import { newRequestId, readAddress } from './request-origin'

const MAX_BYTES = 8 * 1024

/** All else of the sign-in library stays closed. */
const ACTIONS: Record<string, readonly string[]> = {
  GET: ['csrf', 'providers', 'signin', 'error'],
  POST: ['callback/credentials', 'signout'],
}

type Context = { params: Promise<{ nextauth: string[] }> }
type AuthHandler = (
  request: NextRequest,
  context: Context,
  origin: SignInOrigin,
  report: (failure: AppError) => void,
) => Promise<Response>

/** Origin, known actions, size, `no-store`, request id, client address. */
export function authRoute(handler: AuthHandler) {
  const handle = async (request: NextRequest, context: Context): Promise<Response> => {
    const requestId = newRequestId()
    try {
      checkOrigin(request, env().origin)
      const { nextauth } = await context.params
      if (!ACTIONS[request.method]?.includes(nextauth.join('/')))
        throw new AppError('not_found', 'There is no such page.')
      checkCallback(request.nextUrl.searchParams.get('callbackUrl'))
      const origin = {
        requestId,
        address: readAddress(request.headers),
        userAgent: request.headers.get('user-agent'),
        sessionToken: await readSessionToken(request),
      }
      const measured = await measure(request)
      await forgetBadCallback()
      const failures: AppError[] = []
      const answer = await handler(measured, context, origin, (failure) => failures.push(failure))
      if (failures[0]) throw failures[0]
      return finish(withOwnHeaders(answer), requestId)
    } catch (error) {
      return finish(problemResponse(error, request, requestId), requestId)
    }
  }
  return mark(handle, { access: 'public' })
}

/** The library would take it for wrong configuration. */
function checkCallback(url: string | null): void {
  if (url && !isAddress(url)) throw new AppError('invalid', 'callbackUrl must be an address.')
}

/** Forgets a cookie that is no address, for this request and later. */
async function forgetBadCallback(): Promise<void> {
  const { name, options } = sessionCookies().callbackUrl
  const jar = await cookies()
  const url = jar.get(name)?.value
  if (url && !isAddress(url)) jar.set({ ...options, name, value: '', maxAge: 0 })
}

/** As the library reads one. */
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
