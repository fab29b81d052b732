import { startPostgres } from '../scripts/postgres.mjs'
import type { Prepared } from './support/benchmark'
import { startPlatform } from './support/platform'
import { syncBenchmark } from './support/sync-benchmark'

export async function prepare(): Promise<Prepared> {
  const postgres = await startPostgres({ isDurable: true })
  if (!postgres) return { benchmarks: [], about: { Postgres: 'not found' }, close: () => Promise.resolve() }
  Object.assign(process.env, {
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'silent',
    NEXTAUTH_SECRET: 'a-secret-for-the-benchmark-only-0123',
  })
  const platform = await startPlatform()
  const benchmark = await syncBenchmark('Postgres', platform.environment, {
    goal: '0.28 or better',
    isMet: ({ ratio }) => ratio >= 0.28,
  })
  return {
    benchmarks: [benchmark],
    about: {},
    close: async () => {
      const { closeDatabase } = await import('@/lib/db')
      await closeDatabase()
      await platform.stop()
      await postgres.stop()
    },
  }
}
