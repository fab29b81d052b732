import { AppError } from '../../errors'
import type { Role } from '../../model/role'
import { isRoleWithin } from '../role-table'
import type { ActorScope } from '../scope'

/**
 * Refuses to give a role, or make a link to an account, that grants more than one’s own role. @throws AppError `forbidden`, naming
 * the role
 */
export function requireNotAbove({ actor }: ActorScope, ...roles: Role[]): void {
  if (actor.kind === 'system') return
  const { role: here, accountRole = here } = actor
  const above = roles.find((role) => !isRoleWithin(role, accountRole))
  if (above !== undefined)
    throw new AppError('forbidden', `The role ${above} grants more than your own, ${accountRole}.`)
}
