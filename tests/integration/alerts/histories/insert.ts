import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '@/lib/db'

/** Rows of a statement, which takes at most 65,535 parameters. */
const SLICE = 1_000

export async function insert<T extends PgTable>(db: Database, table: T, rows: T['$inferInsert'][]): Promise<void> {
  for (let from = 0; from < rows.length; from += SLICE) await db.insert(table).values(rows.slice(from, from + SLICE))
}
