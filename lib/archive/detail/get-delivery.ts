import 'server-only'
import { and, type Column, count, eq, type SQL, sql } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { delivery } from '../../db/schema'
import { findRunOf } from '../derived/incidents/find-run'
import type { DeliveryDetail, RecordText } from '../dto'
import { whatHappened } from '../happened/what-happened'
import { ROW_COLUMNS, toRow } from '../query/delivery-row'
import { daysLeft } from '../retention'
import { contradictionOf } from './contradiction'
import { noSuchDelivery, parseDeliveryId } from './delivery-id'
import { findResolution } from './find-resolution'
import { PAYLOAD_HEAD, RECORD_TEXT } from './payload-limits'

const RECORD_TEXTS = ['timestampText', 'error', 'extra'] as const satisfies readonly RecordText[]

const DETAIL_COLUMNS = {
  ...ROW_COLUMNS,
  hash: delivery.hash,
  success: delivery.success,
  occurredAt: delivery.occurredAt,
  archivedAt: delivery.archivedAt,
  payload: sql<string>`substr(${delivery.payload}, 1, ${PAYLOAD_HEAD})`,
  payloadBytes: delivery.payloadBytes,
  payloadSha256: sql<string>`encode(sha256(convert_to(${delivery.payload}, 'UTF8')), 'hex')`,
  timestampText: beginning(delivery.timestampText),
  error: beginning(delivery.error),
  extra: beginning(delivery.extra),
  timestampTextIsCut: isLong(delivery.timestampText),
  errorIsCut: isLong(delivery.error),
  extraIsCut: isLong(delivery.extra),
}

function beginning(text: Column): SQL<string | null> {
  return sql`substr(${text}, 1, ${RECORD_TEXT})`
}

function isLong(text: Column): SQL<boolean> {
  return sql`coalesce(substr(${text}, ${RECORD_TEXT + 1}, 1) <> '', false)`
}

/**
 * A delivery with the beginning of its payload; `readPayloadSlice` reads the rest. @throws AppError `forbidden`
 * without delivery.read; `not_found`.
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
          .select(DETAIL_COLUMNS)
          .from(delivery)
          .where(and(environment, eq(delivery.id, number)))
  if (!row) throw noSuchDelivery(scope, id)
  const [[twins], resolution, run] = await Promise.all([
    db
      .select({ n: count() })
      .from(delivery)
      .where(and(environment, eq(delivery.hash, row.hash))),
    findResolution(db, scope.environment.name, row),
    findRunOf(db, scope.environment.name, row),
  ])
  const shown = Buffer.byteLength(row.payload)
  return {
    ...toRow(row),
    timestampText: row.timestampText,
    success: row.success,
    error: row.error,
    occurredAt: row.occurredAt?.toISOString() ?? null,
    archivedAt: row.archivedAt.toISOString(),
    payload: row.payload,
    payloadRestAt: shown < row.payloadBytes ? shown : null,
    payloadBytes: row.payloadBytes,
    payloadSha256: row.payloadSha256,
    extra: row.extra,
    contradiction: row.outcome === 'contradictory' ? contradictionOf(row, row.extraIsCut) : null,
    cutTexts: RECORD_TEXTS.filter((name) => row[`${name}IsCut`]),
    identicalRecords: twins?.n ?? 1,
    daysLeft: row.timestamp ? daysLeft(row.timestamp, new Date()) : null,
    resolution,
    incident: run && { id: String(run.id), failures: run.failures },
    happened: whatHappened(row.event, row.payload, shown < row.payloadBytes),
  }
}
