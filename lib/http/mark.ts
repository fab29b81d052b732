import type { RouteData } from '../api/route-data'
import type { FactorDebt } from '../auth/session/factor-debt'
import type { Permission } from '../model/role'

/** Who may call a route: a permission, or everybody. */
export type RouteAccess = 'public' | Permission

const ROUTE = Symbol.for('rampdesk.route')

/** The parts of a request that the door reads, whether Next.js or our own server took it. */
export type DoorRequest = Pick<Request, 'method' | 'url' | 'signal' | 'body'> & { headers: Pick<Headers, 'get'> }

export type AddressSegments = Record<string, string | string[] | undefined>

/**
 * Runs all checks of the door, then the handler. `write` gets a `Response`, data for JSON or undefined for nothing; failures,
 * also of `write` itself, are written as problem documents.
 */
export type AnswerRequest = <Written>(
  asked: DoorRequest,
  segments: AddressSegments,
  write: (result: unknown) => Written,
) => Promise<{ requestId: string; answer: Written }>

type Mark = {
  data?: RouteData
  access: RouteAccess
  allowsToken?: boolean
  isStream?: boolean
  opensTo?: readonly FactorDebt[]
  answer?: AnswerRequest
}

/** Marks a handler as made by the door. */
export function mark<Handler extends object>(handler: Handler, value: Mark): Handler {
  return Object.defineProperty(handler, ROUTE, { value })
}

export function isRoute(handler: unknown): boolean {
  return describeRoute(handler) !== undefined
}

/** Who may call the route; undefined if the door did not make it. */
export function describeRoute(handler: unknown): RouteAccess | undefined {
  return markOf(handler)?.access
}

/** The data of the route; undefined if the door did not make it. */
export function routeDataOf(handler: unknown): RouteData | undefined {
  return markOf(handler)?.data
}

/** Whether an access token opens the route as a session does. */
export function isTokenRoute(handler: unknown): boolean {
  return markOf(handler)?.allowsToken ?? false
}

/** Whether the route answers a stream, which ends with the session or the permission. */
export function isStreamRoute(handler: unknown): boolean {
  return markOf(handler)?.isStream ?? false
}

/** The debts of the second factor that don’t keep a session out of the route. */
export function debtsOfRoute(handler: unknown): readonly FactorDebt[] {
  return markOf(handler)?.opensTo ?? []
}

/** Calls a handler without web requests and responses. @throws Error for a handler that the door did not make */
export function answerRequestOf(handler: unknown): AnswerRequest {
  const answer = markOf(handler)?.answer
  if (!answer) throw new Error('The door did not make this handler')
  return answer
}

function markOf(handler: unknown): Mark | undefined {
  return typeof handler === 'function' ? (handler as { [ROUTE]?: Mark })[ROUTE] : undefined
}
