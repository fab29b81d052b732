import type { Pool, PoolClient } from 'pg'

/**
 * Gives back the connection of a transaction that could not begin: drizzle sends `begin` outside its guard, and
 * PGlite has only one connection.
 */
export function releaseAfterFailedBegin(pool: Pool): void {
  const connect = pool.connect.bind(pool)
  // `pg`'s `query` uses the form with a callback, transactions the one with a promise.
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : connect().then(watchFirstQuery)) as typeof pool.connect
}

function watchFirstQuery(client: PoolClient): PoolClient {
  const { query } = client
  const watched = (...given: unknown[]) => {
    client.query = query
    const result: unknown = Reflect.apply(query, client, given)
    if (isBegin(given[0]) && result instanceof Promise) result.catch((error: Error) => client.release(error))
    return result
  }
  client.query = watched as typeof query // Takes and answers whatever the original does.
  return client
}

function isBegin(query: unknown): boolean {
  if (typeof query === 'string') return query.startsWith('begin')
  return typeof query === 'object' && query !== null && 'text' in query && isBegin(query.text)
}
