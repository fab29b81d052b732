import type { Permission } from '../auth/roles'

/** Who may call a route: a permission, or everybody. */
export type RouteAccess = 'public' | Permission

const ROUTE = Symbol.for('rampdesk.route')

/** Marks a handler as made by the door. */
export function mark<Handler extends object>(handler: Handler, access: RouteAccess): Handler {
  return Object.defineProperty(handler, ROUTE, { value: access })
}

/** Whether the door made a handler. */
export function isRoute(handler: unknown): boolean {
  return describeRoute(handler) !== undefined
}

/** Who may call the route; undefined where the door did not make it. */
export function describeRoute(handler: unknown): RouteAccess | undefined {
  return typeof handler === 'function' ? (handler as { [ROUTE]?: RouteAccess })[ROUTE] : undefined
}
