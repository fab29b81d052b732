import type { Benchmark } from '../benchmark'

/** Compares two checkouts; both lists must have the same order. */
export function againstBefore(benchmarks: readonly Benchmark[], before: readonly Benchmark[]): Benchmark[] {
  return benchmarks.map((benchmark, index) => {
    const other = before[index]
    if (other?.name !== benchmark.name) throw new Error(`The other checkout has no ${benchmark.name}`)
    const isRate = benchmark.unit.endsWith('/s')
    return {
      ...benchmark,
      name: `${benchmark.name}, now : before`,
      baselineName: 'before',
      measureBaseline: other.measure,
      goal: 'at most 5 % worse',
      isMet: ({ ratio }) => (isRate ? ratio >= 0.95 : ratio <= 1.05),
    }
  })
}
