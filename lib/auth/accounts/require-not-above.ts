import { AppError } from '../../errors'
import type { Role } from '../../model/role'
import { isRoleWithin } from '../role-table'
import type { ActorScope } from '../scope'

/**
 * Nobody gives a role, or gets at an account by a link, that grants more than their own. @throws AppError `forbidden`, naming
 * the role
 */
export function requireNotAbove({ actor }: ActorScope, ...roles: Role[]): void {
  if (actor.kind === 'system') return
  const { role: here, accountRole = here } = actor
  const above = roles.find((role) => !isRoleWithin(role, accountRole))
  if (above !== undefined)
    throw new AppError('forbidden', `The role ${above} grants more than your own, ${accountRole}.`)
}
