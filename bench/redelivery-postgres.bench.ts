import { startPostgres } from '../scripts/postgres.mjs'
import { prepareOn } from './redelivery.bench'
import type { Prepared } from './support/benchmark'

export async function prepare(): Promise<Prepared> {
  const postgres = await startPostgres({ isDurable: true })
  if (!postgres) return { benchmarks: [], about: { Postgres: 'not found' }, close: () => Promise.resolve() }
  return prepareOn('Postgres', { DATABASE_URL: postgres.url }, postgres.stop)
}
