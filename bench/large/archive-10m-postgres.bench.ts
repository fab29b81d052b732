import { startPostgres } from '../../scripts/postgres.mjs'
import type { Prepared } from '../support/benchmark'
import { createDatabase } from '../support/checkouts/create-database'
import { backupBenchmarks } from './backup-benchmarks'
import { largeArchive, SERVER } from './large-archive'

export async function prepare(): Promise<Prepared> {
  const postgres = await startPostgres({ isDurable: true, settings: SERVER })
  if (!postgres) return { benchmarks: [], about: { Postgres: 'not found' }, close: () => Promise.resolve() }
  const { DATABASE_URL: large } = await createDatabase(postgres.url, 'large')
  const { DATABASE_URL: small } = await createDatabase(postgres.url, 'small')
  return largeArchive({ engine: 'Postgres', large, small, stop: postgres.stop, more: () => backupBenchmarks(large) })
}
