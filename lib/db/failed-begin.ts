import type { Pool, PoolClient } from 'pg'

/**
 * Gives a connection back when its transaction could not even begin. drizzle sends `begin` before it guards against failure: a
 * connection that is lost there would stay taken, and PGlite has only one.
 */
export function releaseAfterFailedBegin(pool: Pool): void {
  const connect = pool.connect.bind(pool)
  // `pg` has a form with a callback, which its own `query` uses, and one with a promise, which transactions use.
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
