import 'server-only'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../db'
import { operator } from '../db/schema'
import { ROLES, type Role } from '../model/role'
import { isAllowed, type Permission } from './roles'

export type LostRights = {
  cause: 'gone' | 'disabled' | 'lowered'
  /** A clause that a sentence goes on with, such as "the account of its owner, Ann, is disabled". */
  words: string
}

type Owner = { name: string; role: Role; disabledAt: Date | null }

/**
 * Why an operator may no longer have done what they began; null while they may. Long work asks at each step, by one read
 * of the operator's row by its key.
 *
 * @param ownerId null where nobody is known to have begun it
 */
export async function findLostRights(
  db: Database | Transaction,
  ownerId: string | null,
  permissions: readonly Permission[],
): Promise<LostRights | null> {
  const { name, role, disabledAt } = operator
  const [owner] =
    ownerId === null ? [] : await db.select({ name, role, disabledAt }).from(operator).where(eq(operator.id, ownerId))
  return lostRightsOf(owner, permissions)
}

function lostRightsOf(owner: Owner | undefined, permissions: readonly Permission[]): LostRights | null {
  if (!owner) return { cause: 'gone', words: 'its owner has no account here' }
  const { name, role, disabledAt } = owner
  if (disabledAt !== null) return { cause: 'disabled', words: `the account of its owner, ${name}, is disabled` }
  const missing = permissions.find((permission) => !isAllowed(role, permission))
  if (missing === undefined) return null
  return {
    cause: 'lowered',
    words: `its owner, ${name}, now has the role ${role}, which lacks the permission ${missing}`,
  }
}

/** Roles that lose none of the permissions, for a statement that asks in its own `where`. */
export function rolesWith(permissions: readonly Permission[]): Role[] {
  return ROLES.filter((role) => permissions.every((permission) => isAllowed(role, permission)))
}
