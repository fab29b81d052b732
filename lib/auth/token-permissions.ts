import type { Permission } from '../model/role'
import { TOKEN_SCOPES, type TokenScope } from '../model/token-scope'

const LISTS = ['read', 'export'] as const

const NEVER = [] as const

/** The scopes that give a token a permission. A token never has a permission without a scope, whatever its role. */
const TOKEN_PERMISSIONS = {
  'delivery.read': [...LISTS, 'send', 'receive', 'users'],
  'return.read': LISTS,
  'return.refresh': NEVER,
  'redelivery.read': [...LISTS, 'send'],
  'redelivery.send': ['send'],
  'target.write': NEVER,
  'incident.read': NEVER,
  'alert.read': NEVER,
  'alert.write': NEVER,
  'channel.read': NEVER,
  'channel.write': NEVER,
  'recovery.read': LISTS,
  'recovery.write': NEVER,
  'export.read': ['export'],
  'export.create': ['export'],
  'export.payload': ['export'],
  'export.manage': NEVER,
  'schedule.write': NEVER,
  'audit.read': LISTS,
  'registration.read': LISTS,
  'registration.write': NEVER,
  'secret.read': NEVER,
  'secret.write': NEVER,
  'signature.check': NEVER,
  'sync.read': LISTS,
  'sync.run': NEVER,
  'user.read': ['users'],
  'user.reveal': NEVER,
  'view.read': NEVER,
  'view.write': NEVER,
  'view.share': NEVER,
  'view.manage': NEVER,
  'user_key.read': NEVER,
  'user_key.write': NEVER,
  'token.mint': NEVER,
  'access_token.read': NEVER,
  'access_token.write': NEVER,
  'access_token.manage': NEVER,
  'doctor.run': ['doctor'],
  'console.read': NEVER,
  'console.write': NEVER,
  'account.read': NEVER,
  'account.write': NEVER,
  'operator.read': NEVER,
  'operator.write': NEVER,
  'operator.create': NEVER,
  'session.revoke': NEVER,
} as const satisfies Record<Permission, readonly TokenScope[]>

export function scopesFor(permission: Permission): readonly TokenScope[] {
  return TOKEN_PERMISSIONS[permission]
}

/** Whether a token of any scope may ever use a permission. */
export function isOpenToTokens(permission: Permission): boolean {
  return scopesFor(permission).length > 0
}

const SCOPE_NEEDS: Record<TokenScope, Permission> = {
  read: 'delivery.read',
  export: 'export.create',
  send: 'redelivery.send',
  receive: 'delivery.read',
  users: 'user.read',
  doctor: 'doctor.run',
}

/** The permission without which a scope is useless. */
export function neededFor(scope: TokenScope): Permission {
  return SCOPE_NEEDS[scope]
}

/** Scopes in the order of the list, each once. */
export function inScopeOrder(scopes: readonly TokenScope[]): TokenScope[] {
  return TOKEN_SCOPES.filter((scope) => scopes.includes(scope))
}
