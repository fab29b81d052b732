import { and, asc, desc, gte, inArray, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ListCursor } from './cursor'
import { boundsAt, type TimeFilter } from './time'

/** How a member of a list's address becomes a condition: the column that has its values, or a condition of its own. */
export type MemberSql<F> = {
  [Name in Exclude<keyof F, keyof TimeFilter>]: PgColumn | ((value: F[Name]) => SQL | undefined)
}

/** The columns that a list is ordered by. */
export type KeysetColumns = { sortAt: PgColumn; id: PgColumn }

/**
 * What is filtered, as a condition; `undefined` where nothing is. A range of time is one of `sortAt`, and ends at `now`
 * where it has no end.
 */
export function matchingRows<F extends object>(
  members: MemberSql<F>,
  { sortAt }: KeysetColumns,
  filters: F,
  now: Date,
): SQL | undefined {
  const conditions = Object.entries<PgColumn | ((value: never) => SQL | undefined)>(members).map(([name, member]) => {
    // The names of `members` are those of the filters.
    const value = filters[name as keyof F]
    if (typeof member === 'function') return member(value as never)
    const values = Array.isArray(value) ? value : value === null ? [] : [value]
    return values.length === 0 ? undefined : inArray(member, values)
  })
  return and(...conditions, hasTime(filters) ? within(sortAt, filters, now) : undefined)
}

/** The order in which rows beyond a cursor are read: nearest first. */
export function keysetOrder({ sortAt, id }: KeysetColumns, cursor: ListCursor | null): SQL[] {
  const order = cursor?.direction === 'newer' ? asc : desc
  return [order(sortAt), order(id)]
}

/** Rows beyond a cursor, in its direction. */
export function beyondCursor({ sortAt, id }: KeysetColumns, cursor: ListCursor | null): SQL | undefined {
  if (cursor === null) return undefined
  const place = sql`(${cursor.sortAt.toISOString()}::timestamptz, ${cursor.id}::bigint)`
  const row: SQLWrapper = sql`(${sortAt}, ${id})`
  return cursor.direction === 'older' ? sql`${row} < ${place}` : sql`${row} > ${place}`
}

const hasTime = (filters: object): filters is TimeFilter => 'range' in filters && 'from' in filters && 'to' in filters

function within(column: PgColumn, filters: TimeFilter, now: Date): SQL | undefined {
  const { from, to } = boundsAt(filters, now)
  return and(from ? gte(column, from) : undefined, to ? lt(column, to) : undefined)
}
