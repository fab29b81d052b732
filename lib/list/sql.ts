import { and, asc, desc, gte, inArray, lt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ListCursor } from './cursor'
import { boundsAt, type InstantBounds, type TimeFilter } from './time'

/** For each filter its column, or a function that gives a condition. */
export type MemberSql<F> = {
  [Name in Exclude<keyof F, keyof TimeFilter>]: PgColumn | ((value: F[Name]) => SQL | undefined)
}

export type KeysetColumns = { sortAt: PgColumn; id: PgColumn }

/** The condition that rows match the filters. A time range applies to `sortAt`; relative ranges begin at a distance from `now`. */
export function matchingRows<F extends object>(
  members: MemberSql<F>,
  { sortAt }: KeysetColumns,
  filters: F,
  now: Date,
): SQL | undefined {
  return and(
    ...memberConditions(members, filters),
    hasTime(filters) ? within(sortAt, boundsAt(filters, now)) : undefined,
  )
}

/** The conditions of the filters without the time. Members have the names of their filters. */
export function memberConditions<F extends object>(members: MemberSql<F>, filters: F): (SQL | undefined)[] {
  return Object.entries<PgColumn | ((value: never) => SQL | undefined)>(members).map(([name, member]) => {
    const value = filters[name as keyof F]
    if (typeof member === 'function') return member(value as never)
    const values = Array.isArray(value) ? value : value === null ? [] : [value]
    return values.length === 0 ? undefined : inArray(member, values)
  })
}

export function within(column: PgColumn, { from, to }: InstantBounds): SQL | undefined {
  return and(from ? gte(column, from) : undefined, to ? lt(column, to) : undefined)
}

type Direction = Pick<ListCursor, 'direction'>

/** The order of rows, nearest to the cursor first; without a cursor, newest first. */
export function keysetOrder({ sortAt, id }: KeysetColumns, cursor: Direction | null): SQL[] {
  const order = cursor?.direction === 'newer' ? asc : desc
  return [order(sortAt), order(id)]
}

export function beyondCursor(columns: KeysetColumns, cursor: ListCursor | null): SQL | undefined {
  return cursor ? beyondPlace(columns, cursor, cursor.sortAt.toISOString(), cursor.id) : undefined
}

/** The condition that rows lie beyond the place of `at`, in ISO 8601, and the id `of`. */
export function beyondPlace(
  { sortAt, id }: KeysetColumns,
  { direction }: Direction,
  at: string | Placeholder,
  of: number | Placeholder,
): SQL {
  const place = sql`(${at}::timestamptz, ${of}::bigint)`
  const row = sql`(${sortAt}, ${id})`
  return direction === 'older' ? sql`${row} < ${place}` : sql`${row} > ${place}`
}

const hasTime = (filters: object): filters is TimeFilter => 'range' in filters && 'from' in filters && 'to' in filters
