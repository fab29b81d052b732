import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Environment } from '../env'
import { readStrictQuery } from '../list/api/strict-query'
import { buildDeliveryReport } from './build-delivery-report'
import { DELIVERY_REPORT } from './delivery-report'

const ZONE = 'UTC'

/**
 * The report of an address as JSON, limited to parts that every role may read, from a database that has all changes by its owner.
 * An aborted `signal` ends it before it is written.
 *
 * @param query without `?`; a sliding period ends at `now`
 * @throws AppError `invalid` for a query that can’t be read
 */
export async function* reportContent(
  environment: Environment,
  query: string,
  { now, ownerId }: { now: Date; ownerId: string },
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const filters = readStrictQuery(DELIVERY_REPORT, query)
  signal.throwIfAborted()
  const actor = { kind: 'system', name: 'export' } as const
  const scope = { actor, environment, requestId: randomUUID(), address: null }
  const report = await buildDeliveryReport(scope, filters, { now, zone: ZONE, ownerId })
  signal.throwIfAborted()
  yield Buffer.from(`${JSON.stringify(report)}\n`)
}
