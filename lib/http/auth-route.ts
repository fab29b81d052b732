import 'server-only'
import { NextRequest } from 'next/server'
import type { SignInOrigin } from '../auth/sign-in'
import { env } from '../env'
import { AppError } from '../errors'
import { checkOrigin } from './check-origin'
import { finish } from './finish'
import { mark } from './mark'
import { problemResponse } from './problem'
import { readBody } from './read-body'
import { newRequestId, readAddress } from './request-origin'

const MAX_BYTES = 8 * 1024

/** What the sign-in library may be asked. Its own pages, its client log and its session answer stay closed. */
const ACTIONS: Record<string, readonly string[]> = {
  GET: ['csrf', 'providers', 'signin', 'error'],
  POST: ['callback/credentials', 'signout'],
}

type Context = { params: Promise<{ nextauth: string[] }> }
type AuthHandler = (request: NextRequest, context: Context, origin: SignInOrigin) => Promise<Response>

/**
 * The door in front of the sign-in library: origin, known actions only, size, `no-store`, request id and the client's
 * address.
 */
export function authRoute(handler: AuthHandler) {
  const handle = async (request: NextRequest, context: Context): Promise<Response> => {
    const requestId = newRequestId()
    try {
      checkOrigin(request, env().origin)
      const { nextauth } = await context.params
      if (!ACTIONS[request.method]?.includes(nextauth.join('/')))
        throw new AppError('not_found', 'There is no such page.')
      const origin = {
        requestId,
        address: readAddress(request.headers),
        userAgent: request.headers.get('user-agent'),
      }
      return finish(await handler(await measure(request), context, origin), requestId)
    } catch (error) {
      return finish(problemResponse(error, request, requestId), requestId)
    }
  }
  return mark(handle, 'public')
}

async function measure(request: NextRequest): Promise<NextRequest> {
  if (request.method !== 'POST') return request
  const body = await readBody(request, MAX_BYTES)
  return new NextRequest(request.url, { method: 'POST', headers: request.headers, body })
}
