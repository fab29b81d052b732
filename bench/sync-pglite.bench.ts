import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Prepared } from './support/benchmark'
import { startPlatform } from './support/platform'
import { syncBenchmark } from './support/sync-benchmark'

export async function prepare(): Promise<Prepared> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rampdesk-bench-'))
  Object.assign(process.env, {
    DATABASE_DIR: path.join(folder, 'pg'),
    LOG_LEVEL: 'silent',
    NEXTAUTH_SECRET: 'a-secret-for-the-benchmark-only-0123',
  })
  const platform = await startPlatform()
  const benchmark = await syncBenchmark('PGlite', platform.environment, {
    goal: '5,000 records/s',
    isMet: ({ value }) => value >= 5_000,
  })
  return {
    benchmarks: [benchmark],
    about: {},
    close: async () => {
      const { closeDatabase } = await import('@/lib/db')
      await closeDatabase()
      await platform.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
