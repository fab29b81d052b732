import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db'

/** Whether a worker has ever run on this database: pg-boss makes its tables then. */
export async function hasQueue(db: Database | Transaction): Promise<boolean> {
  const { rows } = await db.execute<{ name: string | null }>(sql`select to_regclass('pgboss.queue')::text as name`)
  return Boolean(rows[0]?.name)
}

/**
 * Seconds, by the database's clock, since a worker of any process supervised the queues, which each does every 2 s on Postgres and every 15 s
 * on PGlite. A sender never does.
 *
 * @returns null before the first one
 */
export async function readWorkerAge(db: Database | Transaction): Promise<number | null> {
  const { rows } = await db.execute<{ age: number | null }>(sql`
    select extract(epoch from now() - max(greatest(monitor_on, monitor_claim_on, maintain_on)))::float8 as age from pgboss.queue`)
  return rows[0]?.age ?? null
}
