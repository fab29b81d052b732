import type { Prepared } from '../support/benchmark'
import { againstBefore } from '../support/checkouts/against-before'
import { createDatabase } from '../support/checkouts/create-database'
import { startOtherDesk } from '../support/checkouts/other-checkout'
import type { Desk } from '../support/desk'
import { browserBenchmarks } from '../support/pages/browser-benchmarks'
import { pageBenchmarks } from '../support/pages/page-benchmarks'
import { NO_POSTGRES, ROWS, startPagesDesk } from '../support/pages/pages-desk'

/** The folder of another checkout that is the baseline. */
const BEFORE = process.env.BENCH_BEFORE

export async function prepare(): Promise<Prepared> {
  const started = await startPagesDesk()
  if (!started) return NO_POSTGRES
  const { desk, bare, postgresUrl, about, undo, close } = started
  const measuresOf = async (one: Desk, loads: Record<string, string>) => [
    ...(await browserBenchmarks(one, bare, undo)),
    ...pageBenchmarks(one, bare, loads),
  ]
  const benchmarks = await measuresOf(desk, about)
  if (BEFORE) {
    const before = await startOtherDesk(BEFORE, await createDatabase(postgresUrl, 'before'), ROWS)
    undo.push(before.stop)
    benchmarks.push(...againstBefore(benchmarks, await measuresOf(before, {})))
  }
  return { benchmarks, about, close }
}
