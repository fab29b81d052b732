import type { Permission } from '../auth/roles'

/** Who may call a route: a permission, or everybody. */
export type RouteAccess = 'public' | Permission

const ROUTE = Symbol.for('rampdesk.route')

type Mark = { access: RouteAccess; allowsToken: boolean }

/** Marks a handler as made by the door. */
export function mark<Handler extends object>(handler: Handler, access: RouteAccess, allowsToken = false): Handler {
  return Object.defineProperty(handler, ROUTE, { value: { access, allowsToken } satisfies Mark })
}

export function isRoute(handler: unknown): boolean {
  return describeRoute(handler) !== undefined
}

/** Who may call the route; undefined where the door did not make it. */
export function describeRoute(handler: unknown): RouteAccess | undefined {
  return markOf(handler)?.access
}

/** Whether an access token opens it as a session does. */
export function isTokenRoute(handler: unknown): boolean {
  return markOf(handler)?.allowsToken ?? false
}

function markOf(handler: unknown): Mark | undefined {
  return typeof handler === 'function' ? (handler as { [ROUTE]?: Mark })[ROUTE] : undefined
}
