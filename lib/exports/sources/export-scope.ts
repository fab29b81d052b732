import 'server-only'
import type { Scope } from '../../auth/scope'
import { findEnvironment } from '../../env'

/** A scope of the system, for reads whose permission to export was checked before. */
export function exportScope(name: string): Scope {
  const environment = findEnvironment(name)
  if (!environment) throw new Error(`The environment ${name} is not configured.`)
  return { actor: { kind: 'system', name: 'export' }, environment, requestId: 'export', address: null }
}
