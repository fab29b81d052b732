import 'server-only'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../db'
import type { FoundGroups } from './count-list'
import type { CountedGroup } from './count-values'

type Rows = {
  table: PgTable
  /** The value of a parameter as a text, or several as an array of texts. */
  values: Readonly<Record<string, SQLWrapper>>
  where: SQL | undefined
  /** The order by which rows are chosen if they are too many to count; by default, any are. */
  order?: readonly SQL[]
}

/** Rows in groups of equal values, counted up to `most` + 1. */
export async function groupRows(
  db: Database,
  { table, values, where, order = [] }: Rows,
  most: number,
): Promise<FoundGroups> {
  const names = Object.entries(values).map(([name, value]) => ({ name: sql.identifier(name), value }))
  const first = order.length > 0 ? sql`order by ${sql.join([...order], sql`, `)}` : sql``
  const limit = Number.isFinite(most) ? sql`limit ${most + 1}` : sql``
  const { rows: groups } = await db.execute<CountedGroup>(sql`
    select *, count(*)::integer as count from (
      select ${sql.join(
        names.map(({ name, value }) => sql`${value} as ${name}`),
        sql`, `,
      )} from ${table} where ${where} ${first} ${limit}
    ) as found group by ${sql.join(
      names.map(({ name }) => name),
      sql`, `,
    )}`)
  return { groups, isCapped: groups.reduce((sum, { count }) => sum + count, 0) > most }
}
