import type { Role } from '../model/role'

const EVERYONE = ['viewer', 'support', 'operator', 'admin'] as const
const FROM_SUPPORT = ['support', 'operator', 'admin'] as const
const FROM_OPERATOR = ['operator', 'admin'] as const
const ADMIN = ['admin'] as const

/** Checked on the server, first in each verb. */
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
  /** Failures that are unresolved, and why the others are not. */
  'recovery.read': EVERYONE,
  /** Close, reopen, assign, note, and store what a re-read showed. */
  'recovery.write': FROM_OPERATOR,
  /** Exports of lists that the role may read; jobs, files and manifests of others, too. */
  'export.read': EVERYONE,
  'export.create': EVERYONE,
  /** Payloads with their values, thousands at once. */
  'export.payload': FROM_OPERATOR,
  /** Cancel and remove those of others. */
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
  /** The list's own permission is asked for as well. */
  'view.read': EVERYONE,
  'view.write': EVERYONE,
  'view.share': FROM_OPERATOR,
  'view.manage': ADMIN,
  /** Who has a key, of which origin; never the key. */
  'user_key.read': FROM_OPERATOR,
  'user_key.write': ADMIN,
  'token.mint': FROM_OPERATOR,
  /** One's own. */
  'access_token.read': FROM_OPERATOR,
  'access_token.write': FROM_OPERATOR,
  /** Those of others. */
  'access_token.manage': ADMIN,
  /** Checks of the desk and of the way to the platform. */
  'doctor.run': FROM_OPERATOR,
  /** Requests that only read, by the console; those as a user take `user.read`, too. */
  'console.read': FROM_SUPPORT,
  /** Requests that change something; some take the permission of their page, too. */
  'console.write': FROM_OPERATOR,
  /** One's own sessions, password and name. */
  'account.read': EVERYONE,
  'account.write': EVERYONE,
  /** Everyone's accounts, roles and sessions. */
  'operator.read': ADMIN,
  'operator.write': ADMIN,
  'operator.create': ADMIN,
  'session.revoke': ADMIN,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

export function isAllowed(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role)
}
