import 'server-only'
import { createHash } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { authorize, type Scope } from '../auth/scope'
import { getDatabase } from '../db'
import { delivery } from '../db/schema'
import { AppError } from '../errors'
import { toRow } from './delivery-row'
import type { DeliveryDetail } from './dto'
import { daysLeft } from './retention'

/**
 * One delivery of the archive, with its exact payload.
 *
 * @throws AppError `forbidden` without delivery.read; `not_found` for an id this environment does not hold.
 */
export async function getDelivery(scope: Scope, id: string): Promise<DeliveryDetail> {
  authorize(scope, 'delivery.read')
  const db = await getDatabase()
  const environment = eq(delivery.environment, scope.environment.name)
  const [row] = isDeliveryId(id)
    ? await db
        .select()
        .from(delivery)
        .where(and(environment, eq(delivery.id, Number(id))))
    : []
  if (!row) throw new AppError('not_found', `There is no delivery ${id.slice(0, 40)} in ${scope.environment.label}.`)
  const [twins] = await db
    .select({ n: count() })
    .from(delivery)
    .where(and(environment, eq(delivery.hash, row.hash)))
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
    identicalRecords: twins?.n ?? 1,
    daysLeft: row.timestamp ? daysLeft(row.timestamp, new Date()) : null,
  }
}

function isDeliveryId(id: string): boolean {
  return /^[1-9]\d{0,14}$/.test(id)
}
