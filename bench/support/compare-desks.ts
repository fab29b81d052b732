import type { Benchmark } from './benchmark'

/**
 * Each benchmark of this checkout, followed by the same against an earlier one, in turns. `earlier` are the same benchmarks in the
 * same order. The third of a page's rows says how the earlier one stands.
 */
export function againstEarlier(benchmarks: readonly Benchmark[], earlier: readonly Benchmark[]): Benchmark[] {
  return benchmarks.map((benchmark, index) => {
    const before = earlier[index]
    if (before?.name !== benchmark.name) throw new Error(`The earlier checkout has no ${benchmark.name}`)
    const isRate = benchmark.unit.endsWith('/s')
    return {
      ...benchmark,
      name: `${benchmark.name}, against before`,
      baselineName: 'the checkout of before',
      measureBaseline: before.measure,
      goal: 'no worse than 5 %',
      isMet: ({ ratio }) => (isRate ? ratio >= 0.95 : ratio <= 1.05),
    }
  })
}
