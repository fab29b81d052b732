import 'server-only'
import type { ReadOfRoute, RouteData } from '../../api/route-data'
import type { Scope } from '../scope'
import { recordRead } from './record-read'

type Input = { params?: unknown; body?: unknown }

/** Records the read of a route. Reads of users are recorded where users are looked up, once the purpose is known. HEAD reads nothing. */
export async function recordRouteRead(
  { path, reads }: RouteData,
  scope: Scope,
  method: string,
  { params, body }: Input,
): Promise<void> {
  if (reads && method !== 'HEAD')
    await recordReadOf(reads, scope, partOf(path), { ...toRecord(body), ...toRecord(params) })
}

/** Records the read of a page like the read of a route. `values` has the members that `by` names. */
export async function recordReadOf(
  { kind, by }: ReadOfRoute,
  scope: Scope,
  part: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (kind === 'user') return
  const textOf = (name: string) => (values[name] === undefined ? undefined : String(values[name]))
  const ids = by.flatMap((name) => textOf(name) ?? [])
  await recordRead(scope, {
    kind,
    part,
    entityId: ids.length === 0 ? null : ids.join('/'),
    userId: textOf('userId'),
    resourceId: textOf('resourceId'),
  })
}

const partOf = (path: string) => path.replace(/^\/api\/\{environment\}\//, '')

const toRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
