import type { Prepared } from './support/benchmark'
import { lighthouseBenchmarks } from './support/lighthouse-benchmarks'
import { NO_POSTGRES, startPagesDesk } from './support/pages-desk'

export async function prepare(): Promise<Prepared> {
  const started = await startPagesDesk()
  if (!started) return NO_POSTGRES
  const { about, close } = started
  return { benchmarks: await lighthouseBenchmarks(started), about, close }
}
