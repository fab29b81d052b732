import type { Scope } from '../../auth/scope'
import type { Environment } from '../../env'

/** Rules read as the system, which may read everything. */
export function alertScope(environment: Environment): Scope {
  return { actor: { kind: 'system', name: 'alerts' }, environment, requestId: 'alerts', address: null }
}
