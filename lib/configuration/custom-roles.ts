import {
  ALL_PERMISSIONS,
  BUILT_IN_ROLES,
  type CustomRole,
  grants,
  NO_ROLE,
  type Permission,
  type Role,
} from '../model/role'

const MOST_ROLES = 20
const LONGEST_NAME = 30

/** Every role has these permissions, because every page needs them. */
const IN_EVERY_ROLE = ['account.read', 'account.write', 'sync.read'] as const satisfies readonly Permission[]

const NAME = /^[a-z][a-z0-9-]*$/

const TAKEN: readonly string[] = [...BUILT_IN_ROLES, NO_ROLE]

type Source = Readonly<Record<string, string | undefined>>

/** `names` also contains roles whose permissions are wrong. */
type Parsed = { names: readonly Role[]; roles: readonly CustomRole[]; problems: readonly string[] }

/** The variable `ROLE_<NAME>` of a role, with underscores for hyphens. */
export function roleVariable(name: Role): string {
  return `ROLE_${name.toUpperCase().replaceAll('-', '_')}`
}

/**
 * The roles that `ROLES` names. Each `ROLE_<NAME>` lists permissions and built-in roles, separated by commas; a permission with a
 * minus is taken away from these. Problems name variables and places in lists, never values.
 */
export function parseCustomRoles(set: Source): Parsed {
  const names = listOf(set.ROLES)
  const problem = problemOfNames(names)
  if (problem) return { names, roles: [], problems: [`ROLES ${problem}`] }
  const problems: string[] = []
  const roles: CustomRole[] = []
  for (const name of names) {
    const parsed = parseRole(set[roleVariable(name)])
    if (typeof parsed === 'string') problems.push(`${roleVariable(name)} ${parsed}`)
    else roles.push({ name, permissions: parsed })
  }
  return { names, roles, problems }
}

const listOf = (value: string | undefined) =>
  (value ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

function problemOfNames(names: readonly string[]): string | null {
  if (names.length > MOST_ROLES) return `must name at most ${MOST_ROLES} roles`
  if (names.some((name) => !NAME.test(name))) return 'must list names of lower-case letters, digits and hyphens'
  if (names.some((name) => name.length > LONGEST_NAME)) return `has a name of more than ${LONGEST_NAME} characters`
  if (names.some((name) => TAKEN.includes(name))) return `uses a reserved name: ${TAKEN.join(', ')}`
  return new Set(names).size < names.length ? 'names a role twice' : null
}

function parseRole(value: string | undefined): readonly Permission[] | string {
  const entries = listOf(value)
  if (entries.length === 0) return 'is required: the permissions of the role, separated by commas'
  if (new Set(entries).size < entries.length) return 'names something twice'
  const added = new Set<Permission>()
  const taken = new Set<Permission>()
  for (const [index, entry] of entries.entries()) {
    const isTaken = entry.startsWith('-')
    const name = entry.replace(/^-/, '')
    const named = namedBy(name, isTaken)
    if (named === null) return `has no permission${isTaken ? '' : ' or built-in role'} at place ${index + 1}`
    for (const permission of named) (isTaken ? taken : added).add(permission)
  }
  if ([...taken].some((permission) => !added.has(permission))) return 'takes away a permission that it does not give'
  const permissions = ALL_PERMISSIONS.filter((permission) => added.has(permission) && !taken.has(permission))
  const missing = IN_EVERY_ROLE.filter((permission) => !permissions.includes(permission))
  return missing.length === 0 ? permissions : `must include ${missing.join(', ')}, without which no page opens`
}

/** The permissions that a name in a list stands for; null for an unknown name. */
function namedBy(name: string, isTaken: boolean): readonly Permission[] | null {
  const permission = ALL_PERMISSIONS.find((each) => each === name)
  if (permission) return [permission]
  const isBuiltIn = BUILT_IN_ROLES.some((role) => role === name)
  return isBuiltIn && !isTaken ? ALL_PERMISSIONS.filter((each) => grants(name, each, [])) : null
}
