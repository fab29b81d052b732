import { startPostgres } from '../scripts/postgres.mjs'
import type { Prepared } from './support/benchmark'
import { browserBenchmarks } from './support/browser-benchmarks'
import { againstBefore } from './support/checkouts/against-before'
import { createDatabase } from './support/checkouts/create-database'
import { startOtherDesk } from './support/checkouts/other-checkout'
import { buildDesk, type Desk, fillDesk, startBareNext, startDesk } from './support/desk'
import { pageBenchmarks } from './support/page-benchmarks'

const ROWS = Number(process.env.BENCH_ROWS) || 100_000

/** The folder of another checkout as baseline. */
const BEFORE = process.env.BENCH_BEFORE

export async function prepare(): Promise<Prepared> {
  const undo: (() => Promise<void>)[] = []
  const postgres = await startPostgres({ isDurable: true })
  if (!postgres) return { benchmarks: [], about: { Postgres: 'not found' }, close: () => Promise.resolve() }
  undo.push(postgres.stop)
  Object.assign(process.env, { LOG_LEVEL: 'silent', NEXTAUTH_SECRET: 'a-secret-for-the-benchmark-only-0123' })

  await buildDesk()
  const database = await createDatabase(postgres.url, 'now')
  await fillDesk(database, ROWS)
  const desk = await startDesk(database)
  const bare = await startBareNext()
  undo.push(desk.stop, bare.stop)
  const about = { 'deliveries behind the pages': ROWS.toLocaleString('en') }
  const measuresOf = async (one: Desk, loads: Record<string, string>) => [
    ...(await browserBenchmarks(one, bare, undo)),
    ...pageBenchmarks(one, bare, loads),
  ]
  const benchmarks = await measuresOf(desk, about)
  if (BEFORE) {
    const before = await startOtherDesk(BEFORE, await createDatabase(postgres.url, 'before'), ROWS)
    undo.push(before.stop)
    benchmarks.push(...againstBefore(benchmarks, await measuresOf(before, {})))
  }
  return {
    benchmarks,
    about,
    close: async () => {
      for (const step of undo.reverse()) await step()
    },
  }
}
