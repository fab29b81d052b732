import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { SqlRows } from '../source'

/** Counts rows by the value of a column. */
export function groupQuery({ table, where, groupBy }: SqlRows): SQL {
  return sql`select ${groupBy?.column ?? sql`null`} as value, count(*)::float8 as count from ${table} where ${where ?? sql`true`} group by 1`
}

type Counted = { rows: { value: string | null; count: number }[] }

export function readGroups({ rows }: Counted): Record<string, number> {
  return Object.fromEntries(rows.map(({ value, count }) => [value ?? '', count]))
}
