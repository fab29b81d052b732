import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { archiveBenchmarks, BARE_LIST, elapsed, MANY, QUESTIONS } from './support/archive-benchmarks'
import { archiveAsker } from './support/ask-archive'
import type { Prepared } from './support/benchmark'
import { fillArchive } from './support/fill-archive'
import { startPlatform } from './support/platform'
import { growingSyncBenchmark } from './support/sync-benchmark'

/** PGlite allows one process, so the functions under the routes are measured. */
export async function prepare(): Promise<Prepared> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rampdesk-bench-'))
  Object.assign(process.env, {
    DATABASE_DIR: path.join(folder, 'pg'),
    LOG_LEVEL: 'silent',
    NEXTAUTH_SECRET: 'a-secret-for-the-benchmark-only-0123',
  })
  // Imported late: the configuration is read once.
  const { getDatabase, closeDatabase } = await import('@/lib/db')
  const database = await getDatabase()
  await fillArchive(database, MANY)
  const platform = await startPlatform('virtual:20000')
  const { environment } = platform
  const ask = await archiveAsker({
    actor: { kind: 'system', name: 'bench' },
    environment,
    requestId: '',
    address: null,
  })
  const where = 'PGlite, by the functions under the JSON routes'
  return {
    benchmarks: [
      {
        name: 'list-1m (PGlite)',
        subject: `newest 50 of ${MANY.toLocaleString('en')} on ${where}`,
        unit: 'ms',
        measure: () => ask(QUESTIONS.list),
        baselineName: 'the same as bare SQL',
        measureBaseline: () => elapsed(database, BARE_LIST),
        goal: 'at most 1.3',
        isMet: ({ ratio }) => ratio <= 1.3,
      },
      ...(await archiveBenchmarks({ where, engine: 'PGlite', ask, database })),
      await growingSyncBenchmark('PGlite', MANY, environment, {
        goal: '5,000 records/s',
        isMet: ({ value }) => value >= 5_000,
      }),
    ],
    about: {},
    close: async () => {
      await closeDatabase()
      await platform.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
