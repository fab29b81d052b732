import { z } from 'zod'
import { pathParameters } from '../../lib/ramp/contract/endpoints/endpoint'
import { ENDPOINTS, type EndpointId, endpointOf, isEndpointId } from '../../lib/ramp/contract/endpoints/endpoints'

/** A missing member matches every request. */
export type RequestMatch = {
  method?: string | undefined
  /** A prefix of the target; with `{names}`, a template of the whole path. */
  path?: string | undefined
  /** The id of an endpoint of the contract. */
  endpoint?: string | undefined
}

const hasParameters = (path: string) => pathParameters(path).length > 0

function templatePattern(path: string): RegExp {
  const parts = path.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/]+')}$`)
}

/** Fixed paths come before paths with parameters, which match them too. */
const TEMPLATES = Object.keys(ENDPOINTS)
  .filter(isEndpointId)
  .map((id) => ({ id, ...endpointOf(id), pattern: templatePattern(endpointOf(id).path) }))
  .sort((a, b) => pathParameters(a.path).length - pathParameters(b.path).length)

const pathOf = (target: string) => target.split('?', 1).join()

export function endpointOfRequest(method: string, target: string): EndpointId | null {
  const path = pathOf(target)
  return TEMPLATES.find((endpoint) => endpoint.method === method && endpoint.pattern.test(path))?.id ?? null
}

/** Lists in the envelope of section 4.11 have a cursor in their query. */
export function callsPagedList(method: string, target: string): boolean {
  const id = endpointOfRequest(method, target)
  const query = id === null ? null : endpointOf(id).query
  return query instanceof z.ZodObject && Object.hasOwn(query.shape, 'cursor')
}

export function createMatcher({ method, path = '/', endpoint }: RequestMatch) {
  const template = hasParameters(path) ? templatePattern(path) : null
  return (requestMethod: string, target: string): boolean =>
    (method === undefined || method.toUpperCase() === requestMethod) &&
    (template === null ? target.startsWith(path) : template.test(pathOf(target))) &&
    (endpoint === undefined || endpointOfRequest(requestMethod, target) === endpoint)
}
