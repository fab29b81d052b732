import 'server-only'
import { getPool } from '../../db'
import { logger } from '../../logger'

/** Fewer records are read quickly by any index. */
const LEAST_RECORDS = 1_000

/** Tables whose key begins with the environment and that have a row for some or all of its deliveries. */
const TABLES = ['delivery', 'recovery_item', 'recovery_proof', 'incident_run']

/** Without statistics, as on a coordinator of Citus, every environment counts as known: the planner takes none for empty. */
const STATE = `
  select coalesce((select $1 = any(most_common_vals::text::text[]) from pg_stats
      where schemaname = 'public' and tablename = 'delivery' and attname = 'environment'), true) as is_known,
    coalesce((select records from sync_state where environment = $1), 0)::float8 as records`

/** Environments in the planner’s statistics. One that is there stays there: the column has few of them. */
const known = new Set<string>()

export type PlannerNews = {
  /** Called after each batch with the records that the run has added; the sync goes on meanwhile. */
  look: (inserted: number) => void
  done: () => Promise<void>
}

/**
 * Tells the planner of an environment that is new in a large archive. Until the database analyses the table by itself, after it grew
 * by a tenth, the planner takes the environment for empty: it then looks for an id by reading all of its rows, and a first
 * sync slows down with each record until statements are ended.
 */
export function createPlannerNews(environment: string): PlannerNews {
  let nextAt = 1
  let told = Promise.resolve()
  const tellIfDue = async (inserted: number) => {
    if (inserted < nextAt || known.has(environment)) return
    nextAt = Math.max(LEAST_RECORDS, 2 * inserted)
    await tellUnlessKnown(environment)
  }
  return {
    look(inserted) {
      told = told.then(() => tellIfDue(inserted))
    },
    done: () => told,
  }
}

async function tellUnlessKnown(environment: string): Promise<void> {
  try {
    const pool = await getPool()
    const { rows } = await pool.query<{ is_known: boolean; records: number }>(STATE, [environment])
    if (rows[0]?.is_known) known.add(environment)
    else if ((rows[0]?.records ?? 0) >= LEAST_RECORDS)
      await pool.query(`analyze ${TABLES.map((table) => `${table} (environment)`).join(', ')}`)
  } catch (err) {
    logger.warn({ err, environment }, 'The planner could not be told of a new environment')
  }
}
