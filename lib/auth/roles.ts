import type { Role } from '../model/role'

/** Permissions and the roles that hold them, checked on the server first in each verb. */
export const PERMISSIONS = {
  /** The archive, in every form: lists, payloads and their files, comparison, sequences, live tail. */
  'delivery.read': ['viewer', 'support', 'operator', 'admin'],
  'registration.read': ['viewer', 'support', 'operator', 'admin'],
  'registration.write': ['operator', 'admin'],
  /** Fingerprints, history and cut-over of the webhook secret; never the secret. */
  'secret.read': ['viewer', 'support', 'operator', 'admin'],
  'secret.write': ['admin'],
  'signature.check': ['support', 'operator', 'admin'],
  'sync.read': ['viewer', 'support', 'operator', 'admin'],
  'sync.run': ['operator', 'admin'],
  /** Listing saved views; the permission of their list is asked for as well. */
  'view.read': ['viewer', 'support', 'operator', 'admin'],
  'view.write': ['viewer', 'support', 'operator', 'admin'],
  'view.share': ['operator', 'admin'],
  'view.manage': ['admin'],
  'operator.create': ['admin'],
  'session.revoke': ['admin'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

/** Whether a role holds a permission. */
export function isAllowed(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role)
}
