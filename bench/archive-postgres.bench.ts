import { startPostgres } from '../scripts/postgres.mjs'
import { type ArchiveQuestion, archiveBenchmarks, FEW, MANY, QUESTIONS } from './support/archive-benchmarks'
import type { Benchmark, Prepared } from './support/benchmark'
import { buildDesk, type Desk, fillDesk, startBareNext, startDesk } from './support/desk'
import { fillArchive } from './support/fill-archive'
import { medianLatency } from './support/load'
import { memoryBenchmarks } from './support/memory-benchmarks'
import { startPlatform } from './support/platform'
import { growingSyncBenchmark } from './support/sync-benchmark'

const SECRET = 'a-secret-for-the-benchmark-only-0123'
const CLIENTS = [1, 20]
const GROWING: readonly ArchiveQuestion[] = ['list', 'filter', 'counts']

export async function prepare(): Promise<Prepared> {
  const undo: (() => Promise<void>)[] = []
  const postgres = await startPostgres({ isDurable: true })
  if (!postgres) return { benchmarks: [], about: { Postgres: 'not found' }, close: () => Promise.resolve() }
  undo.push(postgres.stop)
  Object.assign(process.env, { DATABASE_URL: postgres.url, LOG_LEVEL: 'silent', NEXTAUTH_SECRET: SECRET })
  // Imported late: the configuration is read once.
  const { getDatabase, closeDatabase } = await import('@/lib/db')
  const database = await getDatabase()
  undo.push(closeDatabase)
  await fillArchive(database, MANY)
  await database.execute('create database few')
  const few = { DATABASE_URL: new URL('/few', postgres.url).href }
  await fillDesk(few, FEW)

  await buildDesk()
  const desk = await startDesk({ DATABASE_URL: postgres.url })
  const small = await startDesk(few)
  const bare = await startBareNext()
  const platform = await startPlatform('virtual:20000')
  undo.push(desk.stop, small.stop, bare.stop, platform.stop)

  const ask = (path: string, on: Desk = desk, clients = 1) =>
    medianLatency(`${on.url}/api/sandbox/${path}`, clients, { cookie: on.cookie })
  const where = 'Postgres, through the JSON route, signed in'
  const lists = CLIENTS.map(
    (clients): Benchmark => ({
      name: `list-1m (Postgres, ${clients === 1 ? '1 client' : `${clients} clients`})`,
      subject: `newest 50 of ${MANY.toLocaleString('en')} on ${where}`,
      unit: 'ms',
      measure: () => ask(QUESTIONS.list, desk, clients),
      baselineName: 'bare Next page',
      measureBaseline: () => medianLatency(bare.url, clients),
      goal: 'at most 1.3 × bare Next page',
      isMet: ({ ratio }) => ratio <= 1.3,
    }),
  )
  const growth = GROWING.map(
    (what): Benchmark => ({
      name: `growth (${what})`,
      subject: `${what} at ${MANY.toLocaleString('en')} rows on ${where}`,
      unit: 'ms',
      measure: () => ask(QUESTIONS[what]),
      baselineName: `at ${FEW.toLocaleString('en')} rows`,
      measureBaseline: () => ask(QUESTIONS[what], small),
      goal: 'at most 1.3',
      isMet: ({ ratio }) => ratio <= 1.3,
    }),
  )
  return {
    benchmarks: [
      ...memoryBenchmarks(desk, bare),
      ...lists,
      ...(await archiveBenchmarks({ where, engine: 'Postgres', ask, database })),
      ...growth,
      await growingSyncBenchmark('Postgres', MANY, platform.environment, {
        goal: '0.28 or better',
        isMet: ({ ratio }) => ratio >= 0.28,
      }),
    ],
    about: { 'deliveries on Postgres': MANY.toLocaleString('en') },
    close: async () => {
      for (const step of undo.reverse()) await step()
    },
  }
}
