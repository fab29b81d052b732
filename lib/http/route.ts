import 'server-only'
import type { z } from 'zod'
import type { Permission } from '../auth/roles'
import { authorize, type OperatorActor } from '../auth/scope'
import { readOperatorOf } from '../auth/session/session'
import { watchSession } from '../auth/session/watch-session'
import { type Environment, env, findEnvironment } from '../env'
import { AppError } from '../errors'
import { checkOrigin, isChange } from './check-origin'
import { isEventStream, releaseAtEnd } from './end-with-session'
import { finish, withOwnHeaders } from './finish'
import { mark, type RouteAccess } from './mark'
import { parseInput, readQuery } from './parse-input'
import { problemResponse } from './problem'
import { readBody, readJson } from './read-body'
import { newRequestId, readAddress } from './request-origin'

export { describeRoute, isRoute, type RouteAccess } from './mark'

const DEFAULT_MAX_BYTES = 64 * 1024

type Options<Access, InEnvironment, Params, Query, Body> = {
  /** Who may call: a permission, or everybody. */
  access: Access
  /** The route stands under an environment, which must be configured. */
  environment?: InEnvironment
  params?: z.ZodType<Params>
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  /** Of the body. 64 KB unless given. */
  maxBytes?: number
  /** Asked by pages on their own; does not keep a session from being idle. */
  isBackground?: boolean
  /** The answer goes on; `signal` also aborts, with an AppError, when session or permission ends. */
  isStream?: boolean
}

/** The scope of a handler's verb, the parsed input, and the request. */
export type RouteContext<Access extends RouteAccess, InEnvironment extends boolean, Params, Query, Body> = {
  requestId: string
  address: string | null
  params: Params
  query: Query
  body: Body
  request: Request
  /** Aborted when the client leaves; see also `isStream`. */
  signal: AbortSignal
} & (Access extends Permission ? { actor: OperatorActor } : unknown) &
  (InEnvironment extends true ? { environment: Environment } : unknown)

type Segments = Record<string, string | string[] | undefined>
type NextHandler = (request: Request, context: { params: Promise<Segments> }) => Promise<Response>

/**
 * The door: makes every handler of `app/api`. Checks in order origin, session, permission, environment, size, fields.
 * Answers are never cached; failures become problem documents.
 *
 * The handler answers a `Response`, plain data (sent as JSON) or nothing (204).
 */
export function route<
  const Access extends RouteAccess,
  const InEnvironment extends boolean = false,
  Params = undefined,
  Query = undefined,
  Body = undefined,
>(
  options: Options<Access, InEnvironment, Params, Query, Body>,
  handler: (context: RouteContext<Access, InEnvironment, Params, Query, Body>) => unknown,
): NextHandler {
  const handle: NextHandler = async (request, { params }) => {
    const requestId = newRequestId()
    try {
      const context = await openContext(options, request, await params, requestId)
      // The members follow from `options` as the conditional type says.
      const answer = async (signal: AbortSignal) =>
        toResponse(await handler({ ...context, signal } as RouteContext<Access, InEnvironment, Params, Query, Body>))
      return finish(await answerWhileSignedIn(options, context, answer), requestId)
    } catch (error) {
      return finish(problemResponse(error, request, requestId), requestId)
    }
  }
  return mark(handle, options.access)
}

/** A stream lasts no longer than its session. */
async function answerWhileSignedIn(
  { access, isStream = false }: { access: RouteAccess; isStream?: boolean },
  { actor, signal }: { actor?: OperatorActor; signal: AbortSignal },
  answer: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  if (!isStream || !actor || access === 'public') {
    const response = await answer(signal)
    if (isEventStream(response)) throw new Error('A route that answers a stream must say so: isStream')
    return response
  }
  const session = watchSession(actor, access)
  try {
    return releaseAtEnd(await answer(AbortSignal.any([signal, session.signal])), session)
  } catch (error) {
    session.release()
    throw error
  }
}

async function openContext(
  options: Options<RouteAccess, boolean, unknown, unknown, unknown>,
  request: Request,
  segments: Segments,
  requestId: string,
) {
  checkOrigin(request, env().origin)
  const base = { requestId, address: readAddress(request.headers) }
  const actor = options.access === 'public' ? undefined : await requireOperator(options, request, options.access, base)
  const environment = options.environment ? requireEnvironment(segments.environment) : undefined
  const search = new URL(request.url).searchParams
  const input = parseInput([
    { name: 'params', schema: options.params, value: segments },
    { name: 'query', schema: options.query, value: readQuery(search, options.query) },
    { name: 'body', schema: options.body, value: await readInput(options, request) },
  ])
  return {
    ...base,
    ...(actor && { actor }),
    ...(environment && { environment }),
    ...input,
    request,
    signal: request.signal,
  }
}

async function requireOperator(
  { isBackground = false }: { isBackground?: boolean },
  request: Request,
  permission: Permission,
  base: { requestId: string; address: string | null },
): Promise<OperatorActor> {
  const actor = await readOperatorOf(request, { touch: !isBackground })
  if (!actor) throw new AppError('unauthenticated', 'Sign in to go on.')
  authorize({ ...base, actor }, permission)
  return actor
}

function requireEnvironment(name: string | string[] | undefined): Environment {
  const environment = typeof name === 'string' ? findEnvironment(name) : undefined
  if (!environment) throw new AppError('not_found', 'There is no such environment.')
  return environment
}

/** Without a schema a change's body is measured and dropped. */
async function readInput(options: { body?: z.ZodType; maxBytes?: number }, request: Request): Promise<unknown> {
  const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES
  if (options.body) return readJson(request, maxBytes)
  if (isChange(request.method)) await readBody(request, maxBytes)
  return undefined
}

function toResponse(result: unknown): Response {
  if (result instanceof Response) return withOwnHeaders(result)
  return result === undefined ? new Response(null, { status: 204 }) : Response.json(result)
}
