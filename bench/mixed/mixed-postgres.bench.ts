import { startPostgres } from '../../scripts/postgres.mjs'
import type { LoneBenchmark, Prepared } from '../support/benchmark'
import { prepareMix } from './mixed.bench'

export async function prepare(): Promise<Prepared<LoneBenchmark>> {
  const postgres = await startPostgres({ isDurable: true })
  if (!postgres) return { benchmarks: [], about: { Postgres: 'not found' }, close: () => Promise.resolve() }
  return prepareMix('Postgres', { DATABASE_URL: postgres.url }, postgres.stop)
}
