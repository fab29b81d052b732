import { addressOf, type RouteAddress, type RouteParams } from '@/lib/api/address-of'
import type { RouteData } from '@/lib/api/route-data'
import type { FieldError, PlatformFacts } from '@/lib/errors'
import { askForProof, FRESH_PROOF_REQUIRED } from './fresh-proof'
import { noteSession } from './session-state'

type Problem = {
  type?: string
  title?: string
  detail?: string
  status?: number
  requestId?: string
  fields?: readonly FieldError[]
  retryAfter?: number
  platform?: PlatformFacts
}

/** A refusal or failure of a request; `status` is 0 if no answer came. */
export class ApiError extends Error {
  readonly status: number
  /** For example `/problems/purpose_required`; empty without a problem document. */
  readonly type: string
  readonly title: string
  readonly requestId: string | null
  readonly fields: readonly FieldError[]
  /** Empty unless the platform refused. */
  readonly platform: PlatformFacts

  constructor({ type, title, detail, status, requestId, fields, platform }: Problem) {
    super(detail ?? title ?? 'The server gave no reason.')
    this.name = 'ApiError'
    this.status = status ?? 0
    this.type = type ?? ''
    this.title = title ?? 'The request failed'
    this.requestId = requestId ?? null
    this.fields = fields ?? []
    this.platform = platform ?? {}
  }

  /** No answer came. */
  get isUnreached(): boolean {
    return this.status === 0
  }

  get isTemporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}

/** Query and body are required if the route takes them, and refused by the types otherwise. */
type Sent<Query, Body> = { signal?: AbortSignal | undefined } & (undefined extends Query
  ? unknown
  : object extends Query
    ? { query?: Query }
    : { query: Query }) &
  (undefined extends Body ? unknown : { body: Body })

/** Calls a route that answers JSON. @throws ApiError for every answer but 2xx, and if no answer comes */
export function call<Path extends string, Query, Body, Answer>(
  route: RouteData<Path, Query, Body, Answer>,
  params: RouteParams<Path>,
  ...[sent]: object extends Sent<Query, Body> ? [sent?: Sent<Query, Body>] : [sent: Sent<Query, Body>]
): Promise<Answer> {
  const { method, bodyType } = route
  const { query, body, signal }: { query?: Query; body?: unknown; signal?: AbortSignal | undefined } = sent ?? {}
  return fetchJson(addressOf(route, params, query), {
    method,
    ...(signal && { signal }),
    ...(body !== undefined && {
      headers: { 'content-type': bodyType ?? 'application/json' },
      body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body),
    }),
  })
}

/** As `call`, for an address that is composed already. After a fresh proof is asked for and given, the same request is sent again. */
export async function fetchJson<Answer>(address: RouteAddress<Answer>, init: RequestInit = {}): Promise<Answer> {
  const response = await send(address, init)
  if (response.ok) {
    noteSession(response.status)
    // The door answers 204 where the data of the route says `void`.
    return response.status === NO_CONTENT ? (undefined as Answer) : response.json()
  }
  const problem = new ApiError({ ...(await readProblem(response)), status: response.status })
  noteSession(response.status, problem.type)
  if (problem.type === FRESH_PROOF_REQUIRED && (await askForProof())) return fetchJson(address, init)
  throw problem
}

const NO_CONTENT = 204

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { ...init, headers: { accept: 'application/json', ...init.headers } })
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiError({
      title: 'Rampdesk could not be reached',
      detail: 'The server did not respond. Check the connection and try again.',
    })
  }
}

async function readProblem(response: Response): Promise<Problem> {
  try {
    const body: unknown = await response.json()
    // Every member of a problem is optional here, and only texts are shown.
    return typeof body === 'object' && body !== null ? (body as Problem) : {}
  } catch {
    return { title: `The server returned ${response.status}`, detail: 'The response could not be read.' }
  }
}
