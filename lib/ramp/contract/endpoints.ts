import type { z } from 'zod'
import type { EndpointDefinition } from './endpoint'
import { INTEGRATOR_ENDPOINTS } from './integrator-endpoints'

/** Every endpoint that may be called; a request for anything else can't be built. */
export const ENDPOINTS = { ...INTEGRATOR_ENDPOINTS } as const satisfies Record<string, EndpointDefinition>

export type EndpointId = keyof typeof ENDPOINTS

type Registry = typeof ENDPOINTS

/** A part that the endpoint lacks can't be given; one without required members may be left out. */
type Part<Name extends string, Schema> = Schema extends z.ZodType
  ? Record<never, never> extends z.input<Schema>
    ? { [Key in Name]?: z.input<Schema> }
    : { [Key in Name]: z.input<Schema> }
  : { [Key in Name]?: never }

/** What a call of the endpoint takes. */
export type EndpointInput<Id extends EndpointId> = Part<'params', Registry[Id]['params']> &
  Part<'query', Registry[Id]['query']> &
  Part<'body', Registry[Id]['body']>

/** What a call of the endpoint gives; null for an answer that any 2xx stands for. */
export type EndpointAnswer<Id extends EndpointId> =
  | z.output<Registry[Id]['answer']>
  | (Registry[Id]['isAnswerOptional'] extends true ? null : never)

/** Whether a text is the id of an endpoint. */
export function isEndpointId(id: string): id is EndpointId {
  return Object.hasOwn(ENDPOINTS, id)
}

/** An endpoint by its id, with the general type: for code that treats all alike. */
export function endpointOf(id: EndpointId): EndpointDefinition {
  return ENDPOINTS[id]
}
