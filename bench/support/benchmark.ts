type Measured = {
  name: string
  subject: string
  unit: string
  /** One round: a number in `unit`. */
  measure: () => Promise<number>
  baselineName: string
  /** In words, such as "ratio 0.7 or better". */
  goal: string
}

/** What a `*.bench.ts` file prepares; `scripts/bench.mjs` runs it and writes the report. */
export type Benchmark = Measured & {
  measureBaseline: () => Promise<number>
  isMet: (result: { value: number; baseline: number; ratio: number }) => boolean
}

/** One whose number has nothing to be compared with. */
export type LoneBenchmark = Measured & { measureBaseline: null; isMet: (result: { value: number }) => boolean }

/** One line of the report. */
export type BenchmarkRow = Pick<Measured, 'name' | 'subject' | 'unit' | 'baselineName' | 'goal'> & {
  value: number
  baseline: number | null
  ratio: number | null
  met: boolean
}

export type Prepared = {
  benchmarks: Benchmark[]
  /** Row counts and versions for the report. */
  about: Record<string, string>
  close: () => Promise<void>
}

/** Runs `work` once and gives how many of `count` things it did per second. */
export async function perSecond(count: number, work: () => void | Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return count / ((performance.now() - start) / 1000)
}
