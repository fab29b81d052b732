import 'server-only'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../db'
import { operator } from '../db/schema'
import { type AccountRoles, decidingRoles, type Permission, roleIn } from '../model/role'
import { isAllowed } from './role-table'

export type LostRights = {
  cause: 'gone' | 'disabled' | 'lowered'
  /** A clause for the middle of a sentence, for example "the account of its owner, Ann, is disabled". */
  words: string
}

type Owner = AccountRoles & { name: string; disabledAt: Date | null }

/**
 * Why an operator may no longer continue the work that they began; null while they may. Long work asks at each step, with one read
 * of the operator’s row by its key.
 *
 * @param ownerId null if it is not known who began the work
 * @param environment the environment of the work
 */
export async function findLostRights(
  db: Database | Transaction,
  ownerId: string | null,
  permissions: readonly Permission[],
  environment: string,
): Promise<LostRights | null> {
  const { name, role, environmentRoles, disabledAt } = operator
  const [owner] =
    ownerId === null
      ? []
      : await db.select({ name, role, environmentRoles, disabledAt }).from(operator).where(eq(operator.id, ownerId))
  return lostRightsOf(owner, permissions, environment)
}

function lostRightsOf(
  owner: Owner | undefined,
  permissions: readonly Permission[],
  environment: string,
): LostRights | null {
  if (!owner) return { cause: 'gone', words: 'its owner has no account here' }
  const { name, disabledAt } = owner
  if (disabledAt !== null) return { cause: 'disabled', words: `the account of its owner, ${name}, is disabled` }
  const here = roleIn(owner, environment)
  for (const permission of permissions) {
    const role = decidingRoles(permission, here, owner.role).find((each) => !isAllowed(each, permission))
    if (role !== undefined)
      return {
        cause: 'lowered',
        words: `its owner, ${name}, now has the role ${role}, which lacks the permission ${permission}`,
      }
  }
  return null
}
