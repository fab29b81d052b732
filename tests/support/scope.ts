import type { Scope } from '@/lib/auth/scope'
import type { Environment } from '@/lib/env'
import type { Role } from '@/lib/model/role'

/** A scope as the door makes it. */
export function scopeOf(environment: Environment, role: Role = 'viewer'): Scope {
  const actor = { kind: 'operator', id: `op_${role}`, email: `${role}@desk.example`, name: role, role, sessionId: 's1' }
  return { actor: { ...actor, kind: 'operator' }, environment, requestId: 'req_test', address: '127.0.0.1' }
}
