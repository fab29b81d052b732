import 'server-only'
import { z } from 'zod'
import { env } from '../env'
import {
  ALL_PERMISSIONS,
  BUILT_IN_ROLES,
  type CustomRole,
  grants,
  grantsNoMore,
  type Permission,
  type Role,
} from '../model/role'

const BUILT_IN: readonly Role[] = BUILT_IN_ROLES

/** The custom roles to look in; none for a built-in role, so that the configuration is not read. */
const customFor = (role: Role): readonly CustomRole[] => (BUILT_IN.includes(role) ? [] : env().customRoles)

/** Whether a role, built in or configured, has a permission. */
export function isAllowed(role: Role, permission: Permission): boolean {
  return grants(role, permission, customFor(role))
}

export function roleNames(): Role[] {
  return [...BUILT_IN, ...env().customRoles.map(({ name }) => name)]
}

export function isRole(name: string): boolean {
  return BUILT_IN.includes(name) || env().customRoles.some((role) => role.name === name)
}

/** Whether a role grants any permission; a role that is gone from the configuration grants none. */
export function grantsAnything(role: Role): boolean {
  return ALL_PERMISSIONS.some((permission) => isAllowed(role, permission))
}

/** The roles that grant all of the permissions, for a statement that asks in its own `where`. */
export function rolesWith(permissions: readonly Permission[]): Role[] {
  return roleNames().filter((role) => permissions.every((permission) => isAllowed(role, permission)))
}

/** Whether a role grants nothing that the other does not. */
export function isRoleWithin(role: Role, other: Role): boolean {
  return role === other || grantsNoMore(role, other, [...customFor(role), ...customFor(other)])
}

export const RoleName = z.string().refine(isRole, 'must be one of the roles')
