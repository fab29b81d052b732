/** What a `*.bench.ts` file prepares; `scripts/bench.mjs` runs it and writes the report. */
export type Benchmark = {
  name: string
  subject: string
  unit: string
  /** One round: a number in `unit`. */
  measure: () => Promise<number>
  baselineName: string
  measureBaseline: () => Promise<number>
  goal: string
  isMet: (result: { value: number; baseline: number; ratio: number }) => boolean
}

export type Prepared = { benchmarks: Benchmark[]; about: Record<string, string>; close: () => Promise<void> }

/** Runs `work` once and gives how many of `count` things it did per second. */
export async function perSecond(count: number, work: () => void | Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return count / ((performance.now() - start) / 1000)
}
