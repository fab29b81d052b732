import 'server-only'
import type { Pool, PoolClient } from 'pg'

/** Arbitrary numbers, one for each purpose. */
export const LOCKS = { migrations: 7_247_230_001, jobs: 7_247_230_002 }

/**
 * Runs `work` while no other process on the database does the same. On PGlite, which has one connection, `work` must
 * use only the client it is given.
 */
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
    // The session keeps lock and settings: it must not return to the pool.
    client.release(true)
    throw error
  }
}
