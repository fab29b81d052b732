import type { Role } from '../model/role'

/** Checked on the server, first in each verb. */
export const PERMISSIONS = {
  /** The archive in every form. */
  'delivery.read': ['viewer', 'support', 'operator', 'admin'],
  'return.read': ['viewer', 'support', 'operator', 'admin'],
  'return.refresh': ['operator', 'admin'],
  /** Targets, jobs, their results and what would be sent; never a secret. */
  'redelivery.read': ['support', 'operator', 'admin'],
  'redelivery.send': ['operator', 'admin'],
  'target.write': ['admin'],
  /** Runs of failures at an endpoint. */
  'incident.read': ['viewer', 'support', 'operator', 'admin'],
  /** Failures that are unresolved, and why the others are not. */
  'recovery.read': ['viewer', 'support', 'operator', 'admin'],
  /** Close, reopen, assign, note, and store what a re-read showed. */
  'recovery.write': ['operator', 'admin'],
  /** Exports of lists that the role may read; jobs, files and manifests of others, too. */
  'export.read': ['viewer', 'support', 'operator', 'admin'],
  'export.create': ['viewer', 'support', 'operator', 'admin'],
  /** Payloads with their values, thousands at once. */
  'export.payload': ['operator', 'admin'],
  /** Cancel and remove those of others. */
  'export.manage': ['admin'],
  'schedule.write': ['operator', 'admin'],
  'audit.read': ['operator', 'admin'],
  'registration.read': ['viewer', 'support', 'operator', 'admin'],
  'registration.write': ['operator', 'admin'],
  /** Fingerprints, history, cut-over; never the secret. */
  'secret.read': ['viewer', 'support', 'operator', 'admin'],
  'secret.write': ['admin'],
  'signature.check': ['support', 'operator', 'admin'],
  'sync.read': ['viewer', 'support', 'operator', 'admin'],
  'sync.run': ['operator', 'admin'],
  /** Data of a user whom the session opened with a purpose; search answers lead to their pages. */
  'user.read': ['support', 'operator', 'admin'],
  /** Whole account numbers. */
  'user.reveal': ['operator', 'admin'],
  /** The list's own permission is asked for as well. */
  'view.read': ['viewer', 'support', 'operator', 'admin'],
  'view.write': ['viewer', 'support', 'operator', 'admin'],
  'view.share': ['operator', 'admin'],
  'view.manage': ['admin'],
  /** Who has a key, of which origin; never the key. */
  'user_key.read': ['operator', 'admin'],
  'user_key.write': ['admin'],
  'token.mint': ['operator', 'admin'],
  /** One's own. */
  'access_token.read': ['operator', 'admin'],
  'access_token.write': ['operator', 'admin'],
  /** Those of others. */
  'access_token.manage': ['admin'],
  /** Checks of the desk and of the way to the platform. */
  'doctor.run': ['operator', 'admin'],
  /** Requests that only read, by the console; those as a user take `user.read`, too. */
  'console.read': ['support', 'operator', 'admin'],
  /** Requests that change something; some take the permission of their page, too. */
  'console.write': ['operator', 'admin'],
  'operator.create': ['admin'],
  'session.revoke': ['admin'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

export function isAllowed(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role)
}
