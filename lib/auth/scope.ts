import type { Environment } from '../env'
import { AppError } from '../errors'
import { decidingRoles, NO_ROLE, type Permission, type Role, roleIn } from '../model/role'
import type { TokenScope } from '../model/token-scope'
import { isAllowed } from './role-table'
import { isOpenToTokens, scopesFor } from './token-permissions'

/** The access token through which an operator’s script acts; it opens one environment. */
export type TokenUse = {
  id: string
  name: string
  lastFour: string
  environment: string
  role: Role
  scopes: readonly TokenScope[]
}

export type OperatorActor = {
  kind: 'operator'
  id: string
  email: string
  name: string
  /** The role in the environment of the scope, or else of the account; also if a token acts. */
  role: Role
  /** The roles in environments in which the operator has another role. */
  environmentRoles?: Readonly<Record<string, Role>>
  /** The role of the account, if the environment has another one. */
  accountRole?: Role
  /** The id of the session; for a token, an id that no session has. */
  sessionId: string
  token?: TokenUse
}

export type SystemActor = { kind: 'system'; name: string }

export type Actor = OperatorActor | SystemActor

export type ActorScope = { actor: Actor; requestId: string; address: string | null }

export type Scope = ActorScope & { environment: Environment }

/** The scope without its environment, because accounts and their audit rows belong to none. */
export function outsideEnvironment({ actor, requestId, address }: ActorScope): ActorScope {
  const here = actor.kind === 'operator' ? { ...actor, role: actor.accountRole ?? actor.role } : actor
  return { actor: here, requestId, address }
}

/** The person with the role that they have in an environment. */
export function actorIn(actor: OperatorActor, environment: string): OperatorActor {
  const { environmentRoles, accountRole = actor.role } = actor
  if (!environmentRoles) return actor
  return { ...actor, role: roleIn({ role: accountRole, environmentRoles }, environment), accountRole }
}

/** The first line of each verb. @throws AppError `forbidden`, naming the permission. */
export function authorize(scope: ActorScope, permission: Permission): void {
  const { actor } = scope
  if (actor.kind === 'system' || may(actor, permission)) return
  throw new AppError('forbidden', refusalOf(actor, permission))
}

/** Asks the role and, if a token acts, also the token’s role and scopes. */
export function may(actor: OperatorActor, permission: Permission): boolean {
  const { token } = actor
  if (lackingRole(actor, permission) !== undefined) return false
  return !token || (isAllowed(token.role, permission) && isInScope(token, permission))
}

function lackingRole({ role, accountRole = role }: OperatorActor, permission: Permission): Role | undefined {
  return decidingRoles(permission, role, accountRole).find((each) => !isAllowed(each, permission))
}

function refusalOf(actor: OperatorActor, permission: Permission): string {
  const { token } = actor
  if (token && !isOpenToTokens(permission)) return `An access token never has the permission ${permission}.`
  if (token && !isInScope(token, permission))
    return `This access token has the scope ${token.scopes.join(', ')}; the permission ${permission} needs ${scopesFor(permission).join(' or ')}.`
  const role = lackingRole(actor, permission)
  if (role === NO_ROLE) return `You have no role in this environment, so you do not have the permission ${permission}.`
  const whose = role === undefined ? `The role of this access token (${token?.role})` : `Your role (${role})`
  return `${whose} does not have the permission ${permission}.`
}

/** Whether an answer may mention something: people see what they may read, schedules and commands what a viewer may. */
export function isTold({ actor }: ActorScope, permission: Permission): boolean {
  return actor.kind === 'system' ? isAllowed('viewer', permission) : may(actor, permission)
}

function isInScope({ scopes }: TokenUse, permission: Permission): boolean {
  return scopesFor(permission).some((scope) => scopes.includes(scope))
}
