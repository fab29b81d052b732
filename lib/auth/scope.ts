import type { Environment } from '../env'
import { AppError } from '../errors'
import type { Role } from '../model/role'
import { isAllowed, type Permission } from './roles'

/** A signed-in person, as the rows say now. */
export type OperatorActor = { kind: 'operator'; id: string; email: string; name: string; role: Role; sessionId: string }

/** Schedules and the command line. */
export type SystemActor = { kind: 'system'; name: string }

export type Actor = OperatorActor | SystemActor

/** Who acts, and from where: for each verb and its audit row. */
export type ActorScope = { actor: Actor; requestId: string; address: string | null }

/** An actor's work in one environment of the platform. */
export type Scope = ActorScope & { environment: Environment }

/** First line of each verb. @throws AppError `forbidden`, naming the permission that is missing. */
export function authorize(scope: ActorScope, permission: Permission): void {
  const { actor } = scope
  if (actor.kind === 'system' || isAllowed(actor.role, permission)) return
  throw new AppError('forbidden', `Your role (${actor.role}) does not have the permission ${permission}.`)
}
