import type { z } from 'zod'
import { ACCOUNT_ENDPOINTS } from './account-endpoints'
import { CREDENTIALS_BY_SCOPE, type CredentialMode } from './credentials'
import type { EndpointDefinition } from './endpoint'
import { INTEGRATOR_ENDPOINTS } from './integrator-endpoints'
import { RAMP_ENDPOINTS } from './ramp-endpoints'
import { USER_ENDPOINTS } from './user-endpoints'

export const ENDPOINTS = {
  ...INTEGRATOR_ENDPOINTS,
  ...USER_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
  ...RAMP_ENDPOINTS,
} as const satisfies Record<string, EndpointDefinition>

export type EndpointId = keyof typeof ENDPOINTS

type Registry = typeof ENDPOINTS

type Part<Name extends string, Schema> = Schema extends z.ZodType
  ? Record<never, never> extends z.input<Schema>
    ? { [Key in Name]?: z.input<Schema> }
    : { [Key in Name]: z.input<Schema> }
  : { [Key in Name]?: never }

/** The caller keeps the idempotency key, to repeat a call whose end is unknown. */
type Key<Idempotency> = Idempotency extends 'required' ? { idempotencyKey: string } : { idempotencyKey?: never }

export type EndpointInput<Id extends EndpointId> = Part<'params', Registry[Id]['params']> &
  Part<'query', Registry[Id]['query']> &
  Part<'body', Registry[Id]['body']> &
  Key<Registry[Id]['idempotency']>

export type EndpointIdFor<Mode extends CredentialMode> = {
  [Id in EndpointId]: Mode extends (typeof CREDENTIALS_BY_SCOPE)[Registry[Id]['scope']][number] ? Id : never
}[EndpointId]

export type OpenEndpointId = {
  [Id in EndpointId]: Registry[Id]['isAnswerSecret'] extends true ? never : Id
}[EndpointId]

/** The parsed answer; null for a body that does not fit where any 2xx is success. */
export type EndpointAnswer<Id extends EndpointId> =
  | z.output<Registry[Id]['answer']>
  | (Registry[Id]['isAnswerOptional'] extends true ? null : never)

export function isEndpointId(id: string): id is EndpointId {
  return Object.hasOwn(ENDPOINTS, id)
}

export function endpointOf(id: EndpointId): EndpointDefinition {
  return ENDPOINTS[id]
}

export function takesCredential({ scope }: EndpointDefinition, mode: CredentialMode): boolean {
  const modes: readonly CredentialMode[] = CREDENTIALS_BY_SCOPE[scope]
  return modes.includes(mode)
}
