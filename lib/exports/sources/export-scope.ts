import 'server-only'
import type { Scope } from '../../auth/scope'
import { findEnvironment } from '../../env'

/** For readers that the permission to export was asked for before. */
export function exportScope(name: string): Scope {
  const environment = findEnvironment(name)
  if (!environment) throw new Error(`The environment ${name} is not configured.`)
  return { actor: { kind: 'system', name: 'export' }, environment, requestId: 'export', address: null }
}
