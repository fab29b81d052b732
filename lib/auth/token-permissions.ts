import type { Permission } from './roles'

/** Whether a token for scripts may ever use a permission, whatever its role: only what reads, a file of what it reads too, and looks no user up. */
const TOKEN_PERMISSIONS = {
  'delivery.read': true,
  'return.read': true,
  'return.refresh': false,
  'redelivery.read': true,
  'redelivery.send': false,
  'target.write': false,
  'incident.read': false,
  'recovery.read': true,
  'recovery.write': false,
  'export.read': true,
  'export.create': true,
  'export.payload': true,
  'export.manage': false,
  'schedule.write': false,
  'audit.read': true,
  'registration.read': true,
  'registration.write': false,
  'secret.read': false,
  'secret.write': false,
  'signature.check': false,
  'sync.read': true,
  'sync.run': false,
  'user.read': false,
  'user.reveal': false,
  'view.read': false,
  'view.write': false,
  'view.share': false,
  'view.manage': false,
  'user_key.read': false,
  'user_key.write': false,
  'token.mint': false,
  'access_token.read': false,
  'access_token.write': false,
  'access_token.manage': false,
  'doctor.run': false,
  'console.read': false,
  'console.write': false,
  'operator.create': false,
  'session.revoke': false,
} as const satisfies Record<Permission, boolean>

export function isOpenToTokens(permission: Permission): boolean {
  return TOKEN_PERMISSIONS[permission]
}
