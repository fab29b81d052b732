import 'server-only'
import { asc, isNull } from 'drizzle-orm'
import { isRole, roleNames } from '../../../auth/role-table'
import { operator } from '../../../db/schema'
import { formatQuantity } from '../../../format/number'
import { NO_ROLE } from '../../../model/role'
import type { DeskFacts } from '../../probe/desk-facts'
import { type DoctorCheck, foundRight, foundWrong } from '../../report/report'
import { withDatabase } from './with-database'

const { email, role, environmentRoles } = operator

export const ACCOUNT_ROLES: DoctorCheck<DeskFacts> = {
  id: 'roles',
  title: 'Account roles',
  judge: (facts) =>
    withDatabase(facts, async (database) => {
      const accounts = await database
        .select({ email, role, environmentRoles })
        .from(operator)
        .where(isNull(operator.disabledAt))
        .orderBy(asc(email))
      const gone = accounts.flatMap((account) => {
        const roles = [account.role, ...Object.values(account.environmentRoles)]
        const unknown = new Set(roles.filter((name) => name !== NO_ROLE && !isRole(name)))
        return unknown.size > 0 ? [`${account.email}: ${[...unknown].join(', ')}`] : []
      })
      if (gone.length === 0)
        return foundRight('Every active account has roles that are configured.', [roleNames().join(', ')])
      return foundWrong(
        `${formatQuantity(gone.length, 'account')} ${gone.length === 1 ? 'has' : 'have'} a role that is not configured, so the account can do nothing.`,
        'Give them another role on the Operators page, or add the role to ROLES again.',
        { evidence: gone },
      )
    }),
}
