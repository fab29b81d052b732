import 'server-only'
import { eq } from 'drizzle-orm'
import { operator } from '../../db/schema'
import { findEnvironment } from '../../env'
import { AppError } from '../../errors'
import { NO_ROLE } from '../../model/role'
import { recordAudit } from '../audit/audit'
import type { ActorScope } from '../scope'
import { changeAccount } from './change-account'
import type { OperatorRow } from './dto'
import { requireNotAbove } from './require-not-above'
import type { EnvironmentRoleChange } from './schemas'

/**
 * Gives an account another role in one environment, closes the environment to it, or takes its other role away, from the next
 * request of each session and token. @throws as `changeRole`; `invalid` for an unknown environment
 */
export function changeEnvironmentRole(
  scope: ActorScope,
  id: string,
  { environment, role, seen }: EnvironmentRoleChange,
): Promise<OperatorRow> {
  return changeAccount(scope, id, async (tx, { email, environmentRoles }) => {
    const { [environment]: before = null, ...others } = environmentRoles
    if (role !== null && !findEnvironment(environment))
      throw new AppError('invalid', 'The role was not changed.', {
        fields: [{ field: 'body.environment', message: 'must be one of the environments' }],
      })
    if (before !== seen)
      throw new AppError(
        'conflict',
        `The role in ${environment} was changed in the meantime. Check it before you change it.`,
      )
    if (before === role) return
    if (role !== null && role !== NO_ROLE) requireNotAbove(scope, role)
    const after = role === null ? others : { ...others, [environment]: role }
    await tx.update(operator).set({ environmentRoles: after }).where(eq(operator.id, id))
    const detail = { email, environment, before, after: role }
    await recordAudit(tx, scope, { action: 'operator.role', entity: 'operator', entityId: id, detail })
  })
}
