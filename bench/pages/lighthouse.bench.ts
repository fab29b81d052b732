import type { Prepared } from '../support/benchmark'
import { lighthouseBenchmarks } from '../support/pages/lighthouse-benchmarks'
import { NO_POSTGRES, startPagesDesk } from '../support/pages/pages-desk'

export async function prepare(): Promise<Prepared> {
  const started = await startPagesDesk()
  if (!started) return NO_POSTGRES
  const { about, close } = started
  try {
    return { benchmarks: await lighthouseBenchmarks(started), about, close }
  } catch (error) {
    await close()
    throw error
  }
}
