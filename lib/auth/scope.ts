import type { Environment } from '../env'
import { AppError } from '../errors'
import type { Role } from '../model/role'
import type { TokenScope } from '../model/token-scope'
import { isAllowed, type Permission } from './roles'
import { isOpenToTokens, scopesFor } from './token-permissions'

/** The token for scripts by which an operator acts; it opens one environment. */
export type TokenUse = {
  id: string
  name: string
  lastFour: string
  environment: string
  scopes: readonly TokenScope[]
}

export type OperatorActor = {
  kind: 'operator'
  id: string
  email: string
  name: string
  /** The lower of a token's own and its owner's. */
  role: Role
  /** A token has an id that no session has. */
  sessionId: string
  token?: TokenUse
}

export type SystemActor = { kind: 'system'; name: string }

export type Actor = OperatorActor | SystemActor

export type ActorScope = { actor: Actor; requestId: string; address: string | null }

export type Scope = ActorScope & { environment: Environment }

/** Accounts belong to no environment, and so do their rows of the audit. */
export function outsideEnvironment({ actor, requestId, address }: ActorScope): ActorScope {
  return { actor, requestId, address }
}

/** First line of each verb. @throws AppError `forbidden`, naming the permission. */
export function authorize(scope: ActorScope, permission: Permission): void {
  const { actor } = scope
  if (actor.kind === 'system') return
  if (may(actor, permission)) return
  const { token } = actor
  if (token && !isOpenToTokens(permission))
    throw new AppError('forbidden', `An access token never has the permission ${permission}.`)
  if (token && !isInScope(token, permission))
    throw new AppError(
      'forbidden',
      `This access token has the scope ${token.scopes.join(', ')}; the permission ${permission} takes ${scopesFor(permission).join(' or ')}.`,
    )
  throw new AppError('forbidden', `Your role (${actor.role}) does not have the permission ${permission}.`)
}

/** Asks the role and, where a token acts, its scopes. */
export function may({ role, token }: OperatorActor, permission: Permission): boolean {
  return isAllowed(role, permission) && (!token || isInScope(token, permission))
}

function isInScope({ scopes }: TokenUse, permission: Permission): boolean {
  return scopesFor(permission).some((scope) => scopes.includes(scope))
}
