import 'server-only'
import { and, desc, eq, sql } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { type Database, getDatabase } from '../../db'
import { delivery } from '../../db/schema'
import type { RelatedDeliveries, RelatedGroup } from '../dto'
import { NO_FILTER } from '../filter/filter'
import { type StoredRow, toRow } from '../query/delivery-row'
import { readPage } from '../query/read-page'
import { readRow } from './delivery-id'

const COUNTED = 100

/** How many of the newest are shown. */
const SHOWN = 5

const LOOKED_BACK = 500

type Shared = { eventId: string[] } | { resource: string[] } | { user: string[] }

/**
 * Deliveries of the same event id, resource or user: up to 100 counted, five listed. @throws AppError `forbidden`
 * without delivery.read; `not_found`.
 */
export async function getRelated(scope: Scope, id: string): Promise<RelatedDeliveries> {
  authorize(scope, 'delivery.read')
  const db = await getDatabase()
  const { name } = scope.environment
  const row = await readRow(db, scope, id)
  const group = (value: string | null, shared: (value: string) => Shared) =>
    value ? readGroup(db, name, row.id, shared(value)) : null
  const [eventId, resource, user, previousId] = await Promise.all([
    group(row.eventId, (value) => ({ eventId: [value] })),
    group(row.resourceId, (value) => ({ resource: [value] })),
    group(row.userId, (value) => ({ user: [value] })),
    findPrevious(db, name, row),
  ])
  return { eventId, resource, user, previousId }
}

async function readGroup(db: Database, environment: string, id: number, shared: Shared): Promise<RelatedGroup> {
  // One row more, since the page likely holds this delivery.
  const rows = await readPage(db, environment, { ...NO_FILTER, ...shared, limit: COUNTED + 1 }, null)
  const others = rows.filter((other) => other.id !== id)
  return {
    count: Math.min(others.length, COUNTED),
    isCapped: others.length > COUNTED,
    rows: others.slice(0, SHOWN).map(toRow),
  }
}

async function findPrevious(db: Database, environment: string, row: StoredRow): Promise<string | null> {
  if (!row.resourceId) return null
  const before = db
    .select({ id: delivery.id, sortAt: delivery.sortAt, endpoint: delivery.endpoint })
    .from(delivery)
    .where(
      and(
        eq(delivery.environment, environment),
        eq(delivery.resourceId, row.resourceId),
        sql`(${delivery.sortAt}, ${delivery.id}) < (${row.sortAt.toISOString()}::timestamptz, ${row.id}::bigint)`,
      ),
    )
    .orderBy(desc(delivery.sortAt), desc(delivery.id))
    .limit(LOOKED_BACK)
    .as('before')
  const [previous] = await db
    .select({ id: before.id })
    .from(before)
    .where(eq(before.endpoint, row.endpoint))
    .orderBy(desc(before.sortAt), desc(before.id))
    .limit(1)
  return previous ? String(previous.id) : null
}
