import { and, asc, desc, gte, inArray, lt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ListCursor } from './cursor'
import { boundsAt, type InstantBounds, type TimeFilter } from './time'

/** A column, or a condition of its own. */
export type MemberSql<F> = {
  [Name in Exclude<keyof F, keyof TimeFilter>]: PgColumn | ((value: F[Name]) => SQL | undefined)
}

export type KeysetColumns = { sortAt: PgColumn; id: PgColumn }

/** A time range is one of `sortAt`; open ranges end at `now`. */
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

/** Conditions of filters without their time. Members are named as their filters. */
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

/** Nearest to the cursor first. */
export function keysetOrder({ sortAt, id }: KeysetColumns, cursor: Direction | null): SQL[] {
  const order = cursor?.direction === 'newer' ? asc : desc
  return [order(sortAt), order(id)]
}

export function beyondCursor(columns: KeysetColumns, cursor: ListCursor | null): SQL | undefined {
  return cursor ? beyondPlace(columns, cursor, cursor.sortAt.toISOString(), cursor.id) : undefined
}

/** `at` as ISO 8601. */
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
