import { startPostgres } from '../scripts/postgres.mjs'
import { prepareMix } from './mixed.bench'
import type { LoneBenchmark, Prepared } from './support/benchmark'

export async function prepare(): Promise<Prepared<LoneBenchmark>> {
  const postgres = await startPostgres()
  if (!postgres) return { benchmarks: [], about: { Postgres: 'not found' }, close: () => Promise.resolve() }
  return prepareMix('Postgres', { DATABASE_URL: postgres.url }, postgres.stop)
}
