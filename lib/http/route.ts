import 'server-only'
import type { z } from 'zod'
import type { JsonResponse } from '../api/json-response'
import type { ParamName, RouteData } from '../api/route-data'
import { findOperatorByToken } from '../auth/access-tokens/find-token'
import { countTokenFailure } from '../auth/access-tokens/token-limits'
import { recordRouteRead } from '../auth/audit/record-route-read'
import { actorIn, authorize, type OperatorActor, type TokenUse } from '../auth/scope'
import type { FactorDebt } from '../auth/session/factor-debt'
import { requireFreshProof } from '../auth/session/fresh-proof'
import { type OpenSession, readOpenSessionOf } from '../auth/session/session'
import { sessionCookies } from '../auth/session/session-cookie'
import { JsonText } from '../codec/json-text'
import { getPool } from '../db'
import { type Environment, env, findEnvironment } from '../env'
import { AppError } from '../errors'
import type { Permission } from '../model/role'
import { noteRequest } from '../requests/request-notes'
import { readBearer } from './bearer'
import { checkOrigin, checkTokenOrigin, isChange } from './check-origin'
import { isEventStream, releaseAtEnd } from './end-with-session'
import { finish, withOwnHeaders } from './finish'
import { type AddressSegments, type AnswerRequest, type DoorRequest, mark, type RouteAccess } from './mark'
import { parseInput, readQuery } from './parse-input'
import { problemResponse } from './problem'
import { readBody, readBytes, readJson } from './read-body'
import { newRequestId, readAddress } from './request-origin'
import { watchAccess } from './watch-access'

export {
  debtsOfRoute,
  describeRoute,
  isRoute,
  isStreamRoute,
  isTokenRoute,
  type RouteAccess,
  routeDataOf,
} from './mark'

const DEFAULT_MAX_BYTES = 64 * 1024

type Options<Access, Params, Query, Body> = {
  /** Who may call: a permission, or everybody. */
  access: Access
  params?: Params
  query?: Query
  body?: Body
  /** Sessions with one of these debts come in, too; sessions with another debt are refused. */
  opensTo?: readonly FactorDebt[]
  /** Limits the body; 64 KB unless given. */
  maxBytes?: number
  /** Pages send the request by themselves, so it does not keep the session alive. */
  isBackground?: boolean
  /** The answer is a stream: `signal` also aborts when session or permission ends. */
  isStream?: boolean
  /** An access token opens the route as a session does; only below an environment, and for permissions that tokens may have. */
  allowsToken?: boolean
}

type Schema = z.ZodType | undefined

type OutputOf<Parsed extends Schema> = Parsed extends z.ZodType ? z.output<Parsed> : undefined

/** Numbers and flags as an address has them; null is left out. */
type AsText<Sent> = {
  [Name in keyof Sent]: Sent[Name] extends infer Value
    ? Value extends number | boolean
      ? `${Value}`
      : Value extends null
        ? undefined
        : Value
    : never
}

/** Requires that the schema takes every member that callers send. */
type Takes<Parsed extends Schema, Sent> = Parsed extends z.ZodType
  ? [Sent, keyof Sent] extends [z.input<Parsed>, keyof z.input<Parsed>]
    ? unknown
    : { 'the schema does not take what callers send': Sent }
  : [Sent] extends [undefined]
    ? unknown
    : { 'a schema is missing for': Sent }

/** Requires schemas for all that callers send. A list’s query is passed as text, which the list’s definition writes and reads. */
type Fits<
  Path extends string,
  Query,
  Body,
  ParamSchema extends Schema,
  QuerySchema extends Schema,
  BodySchema extends Schema,
> = Takes<ParamSchema, [OwnParam<Path>] extends [never] ? undefined : Record<OwnParam<Path>, never>> &
  ([Query] extends [string] ? { query: z.ZodType } : Takes<QuerySchema, AsText<Query>>) &
  Takes<BodySchema, Body>

type OwnParam<Path extends string> = Exclude<ParamName<Path>, 'environment'>

export type RouteContext<Path extends string, Access extends RouteAccess, Params, Query, Body> = {
  requestId: string
  address: string | null
  params: Params
  query: Query
  body: Body
  request: DoorRequest
  /** Aborted when the client leaves; see also `isStream`. */
  signal: AbortSignal
} & (Access extends Permission ? { actor: OperatorActor } : unknown) &
  ('environment' extends ParamName<Path> ? { environment: Environment } : unknown)

type Answered<Answer> = Answer | JsonResponse<Answer> | JsonText<Answer>

export type NextHandler = (request: Request, context: { params: Promise<AddressSegments> }) => Promise<Response>

/**
 * Checks in order origin, session, second factor, permission, environment, freshness of the proof, size, fields; then records what is read. Never
 * cached; failures become problem documents. A handler answers a `Response`, data (as JSON) or nothing (204), as the route’s data says.
 */
export function route<
  Path extends string,
  Query,
  Body,
  Answer,
  const Access extends RouteAccess,
  ParamSchema extends Schema = undefined,
  QuerySchema extends Schema = undefined,
  BodySchema extends Schema = undefined,
>(
  data: RouteData<Path, Query, Body, Answer>,
  options: Options<Access, ParamSchema, QuerySchema, BodySchema> &
    Fits<Path, Query, Body, ParamSchema, QuerySchema, BodySchema>,
  handler: (
    context: RouteContext<Path, Access, OutputOf<ParamSchema>, OutputOf<QuerySchema>, OutputOf<BodySchema>>,
  ) => Answered<NoInfer<Answer>> | Promise<Answered<NoInfer<Answer>>>,
): NextHandler {
  const { access, allowsToken = false, isStream = false } = options
  const checks: Checks = { ...options, data, isInEnvironment: data.path.includes('{environment}') }
  const answer: AnswerRequest = async (asked, segments, write) => {
    const requestId = newRequestId()
    try {
      const context = await openContext(checks, asked, segments, requestId)
      const handle = async (signal: AbortSignal) => {
        const { actor, environment } = context
        if (actor && environment) await recordRouteRead(data, { ...context, actor, environment }, asked.method, context)
        // The members follow from `data` and `options` by the conditional types.
        return handler({ ...context, signal } as Parameters<typeof handler>[0])
      }
      return { requestId, answer: write(await answerWhileSignedIn(options, context, handle)) }
    } catch (error) {
      return { requestId, answer: write(problemResponse(error, asked, requestId)) }
    }
  }
  const handle: NextHandler = async (request, { params }) => {
    const answered = await answer(request, await params, toResponse)
    return finish(answered.answer, answered.requestId)
  }
  return mark(handle, { data, access, allowsToken, isStream, opensTo: options.opensTo ?? [], answer })
}

/** A stream lasts no longer than its session. */
async function answerWhileSignedIn(
  { access, isStream = false }: { access: RouteAccess; isStream?: boolean },
  { actor, environment, signal }: { actor?: OperatorActor; environment?: Environment; signal: AbortSignal },
  answer: (signal: AbortSignal) => Promise<unknown>,
): Promise<unknown> {
  if (!isStream || !actor || access === 'public') {
    const result = await answer(signal)
    if (isEventStream(result)) throw new Error('A route that answers a stream must say so: isStream')
    return result
  }
  const session = watchAccess(actor, environment?.name ?? null, access)
  try {
    return releaseAtEnd(toResponse(await answer(AbortSignal.any([signal, session.signal]))), session)
  } catch (error) {
    session.release()
    throw error
  }
}

type Checks = Options<RouteAccess, Schema, Schema, Schema> & { data: RouteData; isInEnvironment: boolean }

async function openContext(options: Checks, request: DoorRequest, segments: AddressSegments, requestId: string) {
  const { access } = options
  const token = access === 'public' ? null : readBearer(request.headers, sessionCookies().sessionToken.name)
  if (token === null) checkOrigin(request, env().origin)
  else checkTokenOrigin(request, env().origin)
  const base = { requestId, address: readAddress(request.headers) }
  const caller = access === 'public' ? undefined : await requireCaller(options, request, token, base)
  const environment = options.isInEnvironment ? environmentOf(segments.environment) : undefined
  noteRequest({ ...(caller && { operatorId: caller.actor.id }), ...(environment && { environment: environment.name }) })
  const actor = caller && environment ? actorIn(caller.actor, environment.name) : caller?.actor
  if (actor && access !== 'public') authorize({ ...base, actor }, access)
  if (options.isInEnvironment && !environment) throw new AppError('not_found', 'There is no such environment.')
  if (actor?.token) requireOwnEnvironment(actor.token, environment)
  if (caller?.session) requireFreshProof(options.data, environment, caller.session)
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

/** `session` is null for an access token. */
type Caller = { actor: OperatorActor; session: OpenSession | null }

async function requireCaller(
  { isBackground = false, allowsToken = false, opensTo = [] }: Checks,
  request: DoorRequest,
  token: string | null,
  { address }: { address: string | null },
): Promise<Caller> {
  if (token === null) {
    const session = await readOpenSessionOf(request, { touch: !isBackground })
    if (!session) throw new AppError('unauthenticated', 'Sign in to continue.')
    if (session.owes !== null && !opensTo.includes(session.owes))
      throw new AppError('factor_required', 'This session still needs its second factor. Sign in with it to continue.')
    return { actor: session.actor, session }
  }
  const actor = await findOperatorByToken(token)
  if (!actor) {
    await countTokenFailure(await getPool(), { text: token, address })
    throw new AppError('unauthenticated', 'The access token is not valid: it is unknown, revoked or expired.')
  }
  if (!allowsToken)
    throw new AppError('forbidden', 'Access tokens do not give access to this address. Sign in to use it.')
  return { actor, session: null }
}

function requireOwnEnvironment({ environment }: TokenUse, asked: Environment | undefined): void {
  if (asked?.name === environment) return
  throw new AppError('forbidden', `This access token is for the environment ${environment}.`)
}

const environmentOf = (name: string | string[] | undefined): Environment | undefined =>
  typeof name === 'string' ? findEnvironment(name) : undefined

/** Reads the body, which is measured and dropped if there is no schema for it. */
async function readInput(options: Checks, request: DoorRequest): Promise<unknown> {
  const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES
  const { bodyType } = options.data
  if (bodyType !== undefined) return readBytes(request, bodyType, maxBytes)
  if (options.body) return readJson(request, maxBytes)
  if (isChange(request.method)) await readBody(request, maxBytes)
  return undefined
}

function toResponse(result: unknown): Response {
  if (result instanceof Response) return withOwnHeaders(result)
  if (result instanceof JsonText) return new Response(result.bytes, { headers: { 'content-type': 'application/json' } })
  return result === undefined ? new Response(null, { status: 204 }) : Response.json(result)
}
