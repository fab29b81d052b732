import 'server-only'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { ClientBase, Pool } from 'pg'
import type { Database } from '../../db'
import * as schema from '../../db/schema'

/** A database on one connection, which takes one query at a time. */
export function databaseOn(client: ClientBase): Database {
  let last: Promise<unknown> = Promise.resolve()
  const query = (...given: unknown[]) => {
    const next = last.then(() => Reflect.apply(client.query, client, given))
    last = next.catch(() => undefined)
    return next
  }
  // Readers use nothing else of a pool.
  return drizzle({ query } as unknown as Pool, { schema })
}
