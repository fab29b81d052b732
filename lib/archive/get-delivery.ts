import 'server-only'
import { createHash } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { authorize, type Scope } from '../auth/scope'
import { getDatabase } from '../db'
import { delivery } from '../db/schema'
import { contradictionOf } from './contradiction'
import { noSuchDelivery, parseDeliveryId } from './delivery-id'
import { toRow } from './delivery-row'
import type { DeliveryDetail } from './dto'
import { findResolution } from './find-resolution'
import { daysLeft } from './retention'

/**
 * One delivery of the archive, with its exact payload and whether it still matters.
 *
 * @throws AppError `forbidden` without delivery.read; `not_found` for an id this environment does not hold.
 */
export async function getDelivery(scope: Scope, id: string): Promise<DeliveryDetail> {
  authorize(scope, 'delivery.read')
  const db = await getDatabase()
  const number = parseDeliveryId(id)
  const environment = eq(delivery.environment, scope.environment.name)
  const [row] =
    number === null
      ? []
      : await db
          .select()
          .from(delivery)
          .where(and(environment, eq(delivery.id, number)))
  if (!row) throw noSuchDelivery(scope, id)
  const [[twins], resolution] = await Promise.all([
    db
      .select({ n: count() })
      .from(delivery)
      .where(and(environment, eq(delivery.hash, row.hash))),
    findResolution(db, scope.environment.name, row),
  ])
  return {
    ...toRow(row),
    timestampText: row.timestampText,
    success: row.success,
    error: row.error,
    occurredAt: row.occurredAt?.toISOString() ?? null,
    archivedAt: row.archivedAt.toISOString(),
    payload: row.payload,
    payloadBytes: row.payloadBytes,
    payloadSha256: createHash('sha256').update(row.payload).digest('hex'),
    extra: row.extra,
    contradiction: row.outcome === 'contradictory' ? contradictionOf(row) : null,
    identicalRecords: twins?.n ?? 1,
    daysLeft: row.timestamp ? daysLeft(row.timestamp, new Date()) : null,
    resolution,
  }
}
