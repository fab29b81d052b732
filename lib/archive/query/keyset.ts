import { asc, desc, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { delivery } from '../../db/schema'
import type { ListCursor } from '../../list/cursor'

/** The order in which rows beyond a cursor are read. */
export function orderOf(cursor: Pick<ListCursor, 'direction'> | null): typeof asc | typeof desc {
  return cursor?.direction === 'newer' ? asc : desc
}

/** Rows beyond a cursor, in its direction. */
export function beyond({ direction, sortAt, id }: ListCursor): SQL {
  return beyondPlace(direction, sortAt.toISOString(), id)
}

/** Rows beyond a place, in a direction; `sortAt` as ISO 8601. */
export function beyondPlace(
  direction: ListCursor['direction'],
  sortAt: string | Placeholder,
  id: number | Placeholder,
): SQL {
  const place = sql`(${sortAt}::timestamptz, ${id}::bigint)`
  return direction === 'older'
    ? sql`(${delivery.sortAt}, ${delivery.id}) < ${place}`
    : sql`(${delivery.sortAt}, ${delivery.id}) > ${place}`
}
