import { asc, desc, type SQL, sql } from 'drizzle-orm'
import { delivery } from '../../db/schema'
import type { ListCursor } from '../../list/cursor'

/** The order in which rows beyond a cursor are read. */
export function orderOf(cursor: ListCursor | null): typeof asc | typeof desc {
  return cursor?.direction === 'newer' ? asc : desc
}

/** Rows beyond a cursor, in its direction. */
export function beyond({ direction, sortAt, id }: ListCursor): SQL {
  const place = sql`(${sortAt.toISOString()}::timestamptz, ${id}::bigint)`
  return direction === 'older'
    ? sql`(${delivery.sortAt}, ${delivery.id}) < ${place}`
    : sql`(${delivery.sortAt}, ${delivery.id}) > ${place}`
}
