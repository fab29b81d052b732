import 'server-only'
import type { Pool, PoolClient } from 'pg'

/** Arbitrary numbers, one for each purpose. */
export const LOCKS = { migrations: 7_247_230_001, jobs: 7_247_230_002 }

/** Runs `work` in one process at a time. On PGlite `work` must use only the given client. */
export async function withLock<T>(pool: Pool, lock: number, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lock])
    const result = await work(client)
    await client.query('select pg_advisory_unlock($1)', [lock])
    await client.query('reset statement_timeout')
    client.release()
    return result
  } catch (error) {
    // The connection is closed, because the session would keep the lock and settings.
    client.release(true)
    throw error
  }
}
