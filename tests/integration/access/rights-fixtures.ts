import { eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { isAllowed } from '@/lib/auth/role-table'
import { getDatabase } from '@/lib/db'
import { operator } from '@/lib/db/schema'
import { BUILT_IN_ROLES, PERMISSIONS, type Permission, type Role } from '@/lib/model/role'

/** A way in which an operator loses the rights to work that they began; `words` match the note about it. */
export type Loss = { name: string; lose: (ownerId: string) => Promise<unknown>; words: RegExp }

/** Every loss: a disabled account, a role that lacks one of the permissions, everywhere or in its environment, or a role that loses each. */
export function lossesOf(permissions: readonly Permission[], role: Role): Loss[] {
  const lower = BUILT_IN_ROLES.find((each) => permissions.some((permission) => !isAllowed(each, permission)))
  return [
    {
      name: 'is disabled',
      lose: (id) => change(id, { disabledAt: new Date() }),
      words: /account of its owner, .*, is disabled/,
    },
    ...(lower
      ? [
          {
            name: `becomes ${lower}`,
            lose: (id: string) => change(id, { role: lower }),
            words: new RegExp(`its owner, .*, now has the role ${lower}`),
          },
          {
            name: `becomes ${lower} in the environment`,
            lose: (id: string) => change(id, { environmentRoles: { sandbox: lower } }),
            words: new RegExp(`its owner, .*, now has the role ${lower}`),
          },
        ]
      : []),
    ...permissions.map((permission) => ({
      name: `loses ${permission}`,
      lose: async () => takeFrom(permission, role),
      words: new RegExp(`now has the role ${role}, which lacks the permission ${permission.replace('.', '\\.')}`),
    })),
  ]
}

async function change(id: string, set: Partial<typeof operator.$inferInsert>): Promise<void> {
  const db = await getDatabase()
  await db.update(operator).set(set).where(eq(operator.id, id))
}

/** Takes a permission from a role until the test ends. */
function takeFrom(permission: Permission, role: Role): void {
  // The table is constant by its type alone.
  const table = PERMISSIONS as Record<Permission, readonly Role[]>
  const before = table[permission]
  onTestFinished(() => {
    table[permission] = before
  })
  table[permission] = before.filter((each) => each !== role)
}
