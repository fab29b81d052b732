/** From the least to the most. */
export const ROLES = ['viewer', 'support', 'operator', 'admin'] as const

export type Role = (typeof ROLES)[number]

export function rolesUpTo(role: Role): readonly Role[] {
  return ROLES.slice(0, ROLES.indexOf(role) + 1)
}

export function lowerRole(a: Role, b: Role): Role {
  return rolesUpTo(a).includes(b) ? b : a
}
