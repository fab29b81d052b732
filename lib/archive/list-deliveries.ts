import 'server-only'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { authorize, type Scope } from '../auth/scope'
import { type Database, getDatabase } from '../db'
import { delivery } from '../db/schema'
import { decodeCursor, encodeCursor, type ListCursor } from './cursor'
import { ROW_COLUMNS, toRow } from './delivery-row'
import type { DeliveryPage } from './dto'
import type { Outcome } from './outcome'

/** Empty lists mean no filter. `cursor` is `olderCursor` or `newerCursor` of an earlier page, or null for the newest. */
export type DeliveryFilter = { outcomes: readonly Outcome[]; events: readonly string[] }
export type ListInput = DeliveryFilter & { limit: number; cursor: string | null }

/**
 * One page of the archive, newest first, by keyset.
 *
 * @throws AppError `forbidden` without delivery.read; `invalid` for a damaged cursor.
 */
export async function listDeliveries(scope: Scope, input: ListInput): Promise<DeliveryPage> {
  authorize(scope, 'delivery.read')
  const cursor = input.cursor === null ? null : decodeCursor(input.cursor)
  const found = await pageQuery(await getDatabase(), scope.environment.name, input, cursor)
  // A short page towards the newest end means the end is reached: show a full first page instead.
  if (cursor?.direction === 'newer' && found.length <= input.limit)
    return listDeliveries(scope, { ...input, cursor: null })

  const more = found.length > input.limit
  const rows = found.slice(0, input.limit)
  if (cursor?.direction === 'newer') rows.reverse()
  const first = rows[0]
  const last = rows.at(-1)
  return {
    rows: rows.map(toRow),
    olderCursor: last && (more || cursor?.direction === 'newer') ? encodeCursor({ direction: 'older', ...last }) : null,
    newerCursor: first && cursor !== null ? encodeCursor({ direction: 'newer', ...first }) : null,
  }
}

/** The query of one page and one row more. Its order is that of the indexes: nothing is sorted. */
export function pageQuery(db: Database, environment: string, input: ListInput, cursor: ListCursor | null) {
  const order = cursor?.direction === 'newer' ? asc : desc
  return db
    .select(ROW_COLUMNS)
    .from(delivery)
    .where(and(eq(delivery.environment, environment), ...filterConditions(input), cursor ? beyond(cursor) : undefined))
    .orderBy(order(delivery.sortAt), order(delivery.id))
    .limit(input.limit + 1)
}

function filterConditions({ outcomes, events }: DeliveryFilter) {
  return [
    outcomes.length > 0 ? inArray(delivery.outcome, [...outcomes]) : undefined,
    events.length > 0 ? inArray(delivery.event, [...events]) : undefined,
  ]
}

function beyond({ direction, sortAt, id }: ListCursor) {
  const place = sql`(${sortAt.toISOString()}::timestamptz, ${id}::bigint)`
  return direction === 'older'
    ? sql`(${delivery.sortAt}, ${delivery.id}) < ${place}`
    : sql`(${delivery.sortAt}, ${delivery.id}) > ${place}`
}
