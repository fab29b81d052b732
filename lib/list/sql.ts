import { and, asc, desc, gte, inArray, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ListCursor } from './cursor'
import { boundsAt, type TimeFilter } from './time'

/** A column, or a condition of its own. */
export type MemberSql<F> = {
  [Name in Exclude<keyof F, keyof TimeFilter>]: PgColumn | ((value: F[Name]) => SQL | undefined)
}

export type KeysetColumns = { sortAt: PgColumn; id: PgColumn }

/** Undefined without filters. A time range is one of `sortAt`, open ranges end at `now`. */
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

/** Nearest to the cursor first. */
export function keysetOrder({ sortAt, id }: KeysetColumns, cursor: ListCursor | null): SQL[] {
  const order = cursor?.direction === 'newer' ? asc : desc
  return [order(sortAt), order(id)]
}

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
