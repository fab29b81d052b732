import pg from 'pg'
import { startPostgres } from '../scripts/postgres.mjs'
import { prepareOn } from './redelivery.bench'
import type { Prepared } from './support/benchmark'
import { graphileWorker } from './support/graphile-worker'
import { NO_POSTGRES } from './support/pages/pages-desk'

export async function prepare(): Promise<Prepared> {
  const postgres = await startPostgres({ isDurable: true })
  if (!postgres) return NO_POSTGRES
  const pool = new pg.Pool({ connectionString: postgres.url })
  const end = async () => {
    await pool.end()
    await postgres.stop()
  }
  return prepareOn('Postgres', { DATABASE_URL: postgres.url }, end, (redelivery, connections) =>
    graphileWorker(pool, redelivery, connections),
  )
}
