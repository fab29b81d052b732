import { z } from 'zod'
import { pathParameters } from '../../lib/ramp/contract/endpoints/endpoint'
import { ENDPOINTS, type EndpointId, endpointOf, isEndpointId } from '../../lib/ramp/contract/endpoints/endpoints'

/** Which requests a fault concerns; what is left out matches all. */
export type RequestMatch = {
  method?: string | undefined
  /** The beginning of the target; with `{names}` in it the template of the whole path. */
  path?: string | undefined
  /** The id of an endpoint of the contract. */
  endpoint?: string | undefined
}

const hasParameters = (path: string) => pathParameters(path).length > 0

/** `{name}` stands for one segment as it is sent. */
function templatePattern(path: string): RegExp {
  const parts = path.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/]+')}$`)
}

/** Fixed paths stand before those with parameters, which match them too. */
const TEMPLATES = Object.keys(ENDPOINTS)
  .filter(isEndpointId)
  .map((id) => ({ id, ...endpointOf(id), pattern: templatePattern(endpointOf(id).path) }))
  .sort((a, b) => pathParameters(a.path).length - pathParameters(b.path).length)

const pathOf = (target: string) => target.split('?', 1).join()

/** The endpoint that a request calls, by its id; null where the contract has none. */
export function endpointOfRequest(method: string, target: string): EndpointId | null {
  const path = pathOf(target)
  return TEMPLATES.find((endpoint) => endpoint.method === method && endpoint.pattern.test(path))?.id ?? null
}

/** Whether a request calls a list in the envelope of section 4.11: one whose query has a cursor. */
export function callsPagedList(method: string, target: string): boolean {
  const id = endpointOfRequest(method, target)
  const query = id === null ? null : endpointOf(id).query
  return query instanceof z.ZodObject && Object.hasOwn(query.shape, 'cursor')
}

/** Prepares a match, so that requests are compared with ready patterns. */
export function createMatcher({ method, path = '/', endpoint }: RequestMatch) {
  const template = hasParameters(path) ? templatePattern(path) : null
  return (requestMethod: string, target: string): boolean =>
    (method === undefined || method.toUpperCase() === requestMethod) &&
    (template === null ? target.startsWith(path) : template.test(pathOf(target))) &&
    (endpoint === undefined || endpointOfRequest(requestMethod, target) === endpoint)
}
