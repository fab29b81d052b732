type Result = { value: number; baseline: number | null; ratio: number | null }

/** One row of the report. `measure` does one round and answers its value in `unit`. */
export type Benchmark = {
  name: string
  subject: string
  unit: string
  baselineName: string
  /** In words, such as "ratio 0.7 or better". */
  goal: string
  isMet: (result: Result) => boolean
  measure: () => Promise<number>
  measureBaseline: (() => Promise<number>) | null
}

/** What `prepare()` of a `bench/*.bench.ts` answers. `about`: row counts and versions for the report. */
export type Prepared = {
  benchmarks: Benchmark[]
  about: Record<string, string | number>
  close: () => Promise<void>
}

export type Row = Result & Pick<Benchmark, 'name' | 'subject' | 'unit' | 'baselineName' | 'goal'> & { met: boolean }

export function median(values: number[]): number
export function measure(benchmark: Benchmark, rounds: number): Promise<Row>
export function toMarkdown(
  rows: Row[],
  context: { machine: Record<string, string>; about: Record<string, string | number>; rounds: number; at: string },
): string
