import { startPostgres, startReplica } from '../../../../scripts/postgres.mjs'

/** Servers of one's own, to delay, promote and stop; null where no Postgres is installed. */
export async function startPrimaryWithReplica() {
  const primary = await withPath(startPostgres)
  const replica = primary && (await withPath(() => startReplica(primary.url)))
  if (!primary || !replica) return null
  return { primary, replica, withPath, startReplica: () => withPath(() => startReplica(primary.url)) }
}

/** The owner of a server's files is found by a program. */
async function withPath<T>(start: () => Promise<T>): Promise<T> {
  process.env.PATH = process.env.PATH_OF_PROGRAMS ?? ''
  return start().finally(() => {
    process.env.PATH = ''
  })
}
