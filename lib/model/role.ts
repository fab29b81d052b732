/** The roles of the product, from the least to the most. */
export const BUILT_IN_ROLES = ['viewer', 'support', 'operator', 'admin'] as const

export type BuiltInRole = (typeof BUILT_IN_ROLES)[number]

/** The name of a built-in role or of a role of the configuration. A name that is gone from the configuration grants nothing. */
export type Role = string

const EVERYONE = ['viewer', 'support', 'operator', 'admin'] as const
const FROM_SUPPORT = ['support', 'operator', 'admin'] as const
const FROM_OPERATOR = ['operator', 'admin'] as const
const ADMIN = ['admin'] as const

/** Stands in place of a role if an environment is closed to an account. */
export const NO_ROLE = 'none'

export type AccountRoles = { role: Role; environmentRoles: Readonly<Record<string, Role>> }

/** The role of an account in an environment: the one given for that environment, else the account’s own. */
export function roleIn({ role, environmentRoles }: AccountRoles, environment: string): Role {
  return Object.hasOwn(environmentRoles, environment) ? (environmentRoles[environment] ?? role) : role
}

/** The built-in roles that have each permission. The server checks permissions first in each verb. */
export const PERMISSIONS = {
  /** The archive in every form. */
  'delivery.read': EVERYONE,
  'return.read': EVERYONE,
  'return.refresh': FROM_OPERATOR,
  /** Targets, jobs, their results and what would be sent; never a secret. */
  'redelivery.read': FROM_SUPPORT,
  'redelivery.send': FROM_OPERATOR,
  'target.write': ADMIN,
  /** Runs of failures at an endpoint. */
  'incident.read': EVERYONE,
  /** Alerts, and the rules behind them. */
  'alert.read': EVERYONE,
  /** Acknowledge, snooze and mute alerts; planned work; change rules. */
  'alert.write': FROM_OPERATOR,
  /** Where alerts are sent; never an address, key or secret. */
  'channel.read': FROM_OPERATOR,
  'channel.write': ADMIN,
  /** Unresolved failures, and the reasons why others are closed. */
  'recovery.read': EVERYONE,
  /** Close, reopen, assign, note, and store the result of a re-read. */
  'recovery.write': FROM_OPERATOR,
  /** Exports of lists that the role may read; jobs, files and manifests of others, too. */
  'export.read': EVERYONE,
  'export.create': EVERYONE,
  /** Payloads with their values, thousands at once. */
  'export.payload': FROM_OPERATOR,
  /** Cancel and remove the exports of others. */
  'export.manage': ADMIN,
  'schedule.write': FROM_OPERATOR,
  'audit.read': FROM_OPERATOR,
  'registration.read': EVERYONE,
  'registration.write': FROM_OPERATOR,
  /** Fingerprints, history, cut-over; never the secret. */
  'secret.read': EVERYONE,
  'secret.write': ADMIN,
  'signature.check': FROM_SUPPORT,
  'sync.read': EVERYONE,
  'sync.run': FROM_OPERATOR,
  /** Data of a user whom the session opened with a purpose; search answers lead to their pages. */
  'user.read': FROM_SUPPORT,
  /** Whole account numbers. */
  'user.reveal': FROM_OPERATOR,
  /** A saved view also takes the permission of its list. */
  'view.read': EVERYONE,
  'view.write': EVERYONE,
  'view.share': FROM_OPERATOR,
  'view.manage': ADMIN,
  /** Who has a key, of which origin; never the key. */
  'user_key.read': FROM_OPERATOR,
  'user_key.write': ADMIN,
  'token.mint': FROM_OPERATOR,
  /** The operator’s own tokens. */
  'access_token.read': FROM_OPERATOR,
  'access_token.write': FROM_OPERATOR,
  /** The tokens of others. */
  'access_token.manage': ADMIN,
  /** Checks of the desk and of the way to the platform. */
  'doctor.run': FROM_OPERATOR,
  /** Requests of the console that only read; requests as a user take `user.read`, too. */
  'console.read': FROM_SUPPORT,
  /** Requests that change something; some take the permission of their page, too. */
  'console.write': FROM_OPERATOR,
  /** The operator’s own sessions, password and name. */
  'account.read': EVERYONE,
  'account.write': EVERYONE,
  /** Everyone's accounts, roles and sessions. */
  'operator.read': ADMIN,
  'operator.write': ADMIN,
  'operator.create': ADMIN,
  'session.revoke': ADMIN,
} as const satisfies Record<string, readonly BuiltInRole[]>

export type Permission = keyof typeof PERMISSIONS

// The keys of the table that the checks use.
export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[]

/** Permissions about things that belong to no environment. */
const OF_ACCOUNTS: readonly Permission[] = [
  'account.read',
  'account.write',
  'operator.read',
  'operator.write',
  'operator.create',
  'session.revoke',
]

/** Both roles must grant these: the audit of an environment also shows the rows that belong to none. */
const OF_BOTH: readonly Permission[] = ['audit.read']

/**
 * The roles that must all grant a permission.
 * @param here the role in the environment where it is used
 * @param account the role of the account, which is another one where the environment has its own
 */
export function decidingRoles(permission: Permission, here: Role, account: Role): Role[] {
  if (OF_ACCOUNTS.includes(permission)) return [account]
  return OF_BOTH.includes(permission) ? [here, account] : [here]
}

/** A role of the configuration: a named set of permissions. */
export type CustomRole = { name: Role; permissions: readonly Permission[] }

/** A name that no role has grants nothing. */
export function grants(role: Role, permission: Permission, custom: readonly CustomRole[]): boolean {
  const builtIn: readonly Role[] = PERMISSIONS[permission]
  return (
    builtIn.includes(role) || custom.some(({ name, permissions }) => name === role && permissions.includes(permission))
  )
}

/** The names of the roles that grant a permission, built-in ones first. */
export function roleNamesWith(permission: Permission, custom: readonly CustomRole[]): Role[] {
  return [
    ...PERMISSIONS[permission],
    ...custom.filter(({ permissions }) => permissions.includes(permission)).map(({ name }) => name),
  ]
}

/** Whether a role grants nothing that the other does not grant. */
export function grantsNoMore(role: Role, other: Role, custom: readonly CustomRole[]): boolean {
  return ALL_PERMISSIONS.every((permission) => !grants(role, permission, custom) || grants(other, permission, custom))
}
