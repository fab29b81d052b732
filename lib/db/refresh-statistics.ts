import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { logger } from '../logger'
import { asWork } from './turns/work'

const LOOK_MS = 5_000

/** 3,000 rows: enough to tell a frequent value from a rare one, and a slice that nobody notices. */
const STATISTICS_TARGET = 10

/** A table that grew by more than a fifth since it was last analysed; small ones are read whole anyway. */
const MOST_GROWN = `
  select oid::regclass::text as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace
    and pg_relation_size(oid) / current_setting('block_size')::integer > 1.2 * relpages + 10
  order by pg_relation_size(oid) - relpages::bigint * current_setting('block_size')::integer desc limit 1`

/**
 * Tells PGlite’s planner how large its tables have become, one table at a time. PGlite has no autovacuum, and its planner would take
 * an archive for small and sort the whole of it for a page.
 *
 * @returns the tables that were analysed
 */
export async function refreshStatistics(pool: Pool): Promise<string[]> {
  const analysed: string[] = []
  for (;;) {
    const { rows } = await pool.query<{ name: string }>(MOST_GROWN)
    const [table] = rows
    if (!table || analysed.includes(table.name)) return analysed
    await pool.query(`begin; set local default_statistics_target = ${STATISTICS_TARGET}; analyze ${table.name}; commit`)
    analysed.push(table.name)
  }
}

/** Refreshes the statistics every few seconds, until the signal. A lost database is opened again by the next caller. */
export function watchStatistics(getPool: () => Promise<Pool>, signal: AbortSignal): Promise<void> {
  return asWork('bulk', async () => {
    while (!signal.aborted) {
      await getPool()
        .then(refreshStatistics)
        .catch((err: unknown) => logger.warn({ err }, 'The statistics of the embedded database could not be refreshed'))
      await pause(LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  })
}
