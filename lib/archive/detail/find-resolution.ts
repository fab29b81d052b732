import 'server-only'
import { and, type Column, desc, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db'
import { delivery } from '../../db/schema'
import { streamOf } from '../../model/stream'
import type { Resolution } from '../dto'
import { ROW_COLUMNS, type StoredRow } from '../query/delivery-row'

const LOOKED_AT = 500

type Newest = ReturnType<typeof newestOf>

/**
 * Finds the delivered record at the same endpoint that settles a milestone event (6.3): of the same event id, else of a
 * higher sequence of the resource. Looks at the newest 500 deliveries of each id.
 */
export async function findResolution(db: Database, environment: string, row: StoredRow): Promise<Resolution | null> {
  const stream = streamOf(row.event)
  const { eventId, resourceId, sequence } = row
  if (row.outcome === 'delivered' || stream === null) return null
  const isSettling = (newest: Newest) =>
    and(
      eq(newest.outcome, 'delivered'),
      eq(newest.endpoint, row.endpoint),
      sql`split_part(${newest.event}, '.', 1) = ${stream}`,
      ne(newest.id, row.id),
    )
  if (eventId) {
    const newest = newestOf(db, environment, eq(delivery.eventId, eventId))
    const [same] = await db
      .select()
      .from(newest)
      .where(isSettling(newest))
      .orderBy(...newestFirst(newest))
      .limit(1)
    if (same) return toResolution('same-event', same, row)
  }
  if (!resourceId || sequence === null) return null
  const newest = newestOf(db, environment, eq(delivery.resourceId, resourceId))
  const isHigher = and(isSettling(newest), gt(newest.sequence, sequence))
  const [higher] = await db
    .select()
    .from(newest)
    .where(isHigher)
    .orderBy(...newestFirst(newest))
    .limit(1)
  return higher ? toResolution('higher-sequence', higher, row) : null
}

function newestOf(db: Database, environment: string, among: SQL) {
  return db
    .select(ROW_COLUMNS)
    .from(delivery)
    .where(and(eq(delivery.environment, environment), among))
    .orderBy(...newestFirst(delivery))
    .limit(LOOKED_AT)
    .as('newest')
}

function newestFirst({ sortAt, id }: { sortAt: Column; id: Column }) {
  return [desc(sortAt), desc(id)] as const
}

function toResolution(by: Resolution['by'], found: StoredRow, row: StoredRow): Resolution {
  const apart = found.sortAt.getTime() - row.sortAt.getTime() || found.id - row.id
  return {
    by,
    deliveryId: String(found.id),
    event: found.event,
    sequence: found.sequence,
    time: found.timestamp?.toISOString() ?? null,
    isLater: apart > 0,
  }
}
