import { vi } from 'vitest'
import { getPool } from '@/lib/db'

/** Makes each connection fail until mocks are restored. */
export async function takeDatabaseDown() {
  const pool = await getPool()
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  const connect = (callback?: (error: Error) => void) => (callback ? callback(refused) : Promise.reject(refused))
  return vi.spyOn(pool, 'connect').mockImplementation(connect as typeof pool.connect) // Covers both forms of `connect` in `pg`.
}
