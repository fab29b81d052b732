import { startPostgres, startReplica } from '../../../../scripts/postgres.mjs'

/** Own servers that a test can delay, promote and stop; null if no Postgres is installed. */
export async function startPrimaryWithReplica() {
  const primary = await withPath(startPostgres)
  const replica = primary && (await withPath(() => startReplica(primary.url)))
  if (!primary || !replica) return null
  return { primary, replica, withPath, startReplica: () => withPath(() => startReplica(primary.url)) }
}

/** A program finds the owner of the files of the server, so its PATH is needed. */
async function withPath<T>(start: () => Promise<T>): Promise<T> {
  process.env.PATH = process.env.PATH_OF_PROGRAMS ?? ''
  return start().finally(() => {
    process.env.PATH = ''
  })
}
