import 'server-only'
import type { Pool, PoolClient } from 'pg'

/** Numbers of our own in one database; any will do as long as each stands for one thing. */
export const LOCKS = { migrations: 7_247_230_001, jobs: 7_247_230_002 }

/**
 * Runs `work` while no other process on the same database does the same. Holds a connection meanwhile: on PGlite, which
 * has one, `work` must use the client that it is given and nothing else.
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
    // The session still holds the lock and its settings: it must not go back into the pool.
    client.release(true)
    throw error
  }
}
