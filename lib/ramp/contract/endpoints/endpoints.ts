import type { z } from 'zod'
import { ACCOUNT_ENDPOINTS } from './account-endpoints'
import { CREDENTIALS_BY_SCOPE, type CredentialMode } from './credentials'
import type { EndpointDefinition } from './endpoint'
import { INTEGRATOR_ENDPOINTS } from './integrator-endpoints'
import { RAMP_ENDPOINTS } from './ramp-endpoints'
import { USER_ENDPOINTS } from './user-endpoints'

/** Every endpoint that may be called; a request for anything else can't be built. */
export const ENDPOINTS = {
  ...INTEGRATOR_ENDPOINTS,
  ...USER_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
  ...RAMP_ENDPOINTS,
} as const satisfies Record<string, EndpointDefinition>

export type EndpointId = keyof typeof ENDPOINTS

type Registry = typeof ENDPOINTS

/** A part that the endpoint lacks can't be given; one without required members may be left out. */
type Part<Name extends string, Schema> = Schema extends z.ZodType
  ? Record<never, never> extends z.input<Schema>
    ? { [Key in Name]?: z.input<Schema> }
    : { [Key in Name]: z.input<Schema> }
  : { [Key in Name]?: never }

/** The caller keeps the key, so that a call that is made again after an unknown end carries the same one. */
type Key<Idempotency> = Idempotency extends 'required' ? { idempotencyKey: string } : { idempotencyKey?: never }

/** What a call of the endpoint takes. */
export type EndpointInput<Id extends EndpointId> = Part<'params', Registry[Id]['params']> &
  Part<'query', Registry[Id]['query']> &
  Part<'body', Registry[Id]['body']> &
  Key<Registry[Id]['idempotency']>

/** The endpoints that a credential of the mode may call. */
export type EndpointIdFor<Mode extends CredentialMode> = {
  [Id in EndpointId]: Mode extends (typeof CREDENTIALS_BY_SCOPE)[Registry[Id]['scope']][number] ? Id : never
}[EndpointId]

/** The endpoints whose answers may be had as they came. */
export type OpenEndpointId = {
  [Id in EndpointId]: Registry[Id]['isAnswerSecret'] extends true ? never : Id
}[EndpointId]

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

/** Whether a credential of the mode may call the endpoint. */
export function takesCredential({ scope }: EndpointDefinition, mode: CredentialMode): boolean {
  const modes: readonly CredentialMode[] = CREDENTIALS_BY_SCOPE[scope]
  return modes.includes(mode)
}
