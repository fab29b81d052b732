import type { Scope } from '../../auth/scope'
import type { Environment } from '../../env'

/** Rules read in the name of the desk, and may read everything. */
export function alertScope(environment: Environment): Scope {
  return { actor: { kind: 'system', name: 'alerts' }, environment, requestId: 'alerts', address: null }
}
