type Measured = {
  name: string
  subject: string
  unit: string
  /** Runs one round and answers a number in `unit`. */
  measure: () => Promise<number>
  baselineName: string
  /** In words, such as "ratio 0.7 or better". */
  goal: string
}

/** `scripts/bench.mjs` runs a `*.bench.ts` file and writes the report. */
export type Benchmark = Measured & {
  measureBaseline: () => Promise<number>
  isMet: (result: { value: number; baseline: number; ratio: number }) => boolean
}

export type LoneBenchmark = Measured & { measureBaseline: null; isMet: (result: { value: number }) => boolean }

export type BenchmarkRow = Pick<Measured, 'name' | 'subject' | 'unit' | 'baselineName' | 'goal'> & {
  value: number
  baseline: number | null
  ratio: number | null
  met: boolean
}

export type Prepared<Row = Benchmark> = { benchmarks: Row[]; about: Record<string, string>; close: () => Promise<void> }

export async function perSecond(count: number, work: () => void | Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return count / ((performance.now() - start) / 1000)
}
