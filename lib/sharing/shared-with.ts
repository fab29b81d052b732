import { z } from 'zod'
import { RoleName, roleNames } from '../auth/role-table'
import type { Role } from '../model/role'

/** Each role once, built-in ones first, without roles that are gone from the configuration. */
export function inRoleOrder(roles: readonly Role[]): Role[] {
  return roleNames().filter((role) => roles.includes(role))
}

export const SharedWith = z.array(RoleName).max(100).transform(inRoleOrder)
