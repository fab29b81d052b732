import { describe, expect, test } from 'vitest'
import type { Benchmark } from '../../../bench/support/benchmark'
import { measure, median, toMarkdown } from './bench-report.mjs'

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
  [[7], 7],
])('median of %j is %d', (values, middle) => {
  expect(median(values)).toBe(middle)
})

describe('measure', () => {
  const calls: string[] = []
  const numbers = (side: string, values: number[]) => async () => {
    calls.push(side)
    return values.shift() ?? 0
  }
  const benchmark: Benchmark = {
    name: 'sign',
    subject: 'lib/ramp',
    unit: 'per second',
    baselineName: 'node:crypto',
    goal: 'ratio 0.7 or better',
    isMet: ({ ratio }) => ratio >= 0.7,
    measure: numbers('subject', [1, 70, 80, 90]),
    measureBaseline: numbers('baseline', [1000, 100, 100, 100]),
  }

  test('takes subject and baseline in turns, leaves the first round out, and compares medians', async () => {
    const row = await measure(benchmark, 3)
    expect(row).toEqual({
      name: 'sign',
      subject: 'lib/ramp',
      value: 80,
      unit: 'per second',
      baseline: 100,
      baselineName: 'node:crypto',
      ratio: 0.8,
      goal: 'ratio 0.7 or better',
      met: true,
    })
    expect(calls.join(' ')).toBe('subject baseline baseline subject subject baseline baseline subject')
    const report = toMarkdown([row], { machine: { Node: '20' }, about: { rows: 5 }, rounds: 3, at: '2026-01-01' })
    expect(report).toContain(
      '| sign | lib/ramp | 80 per second | 100 per second (node:crypto) | 0.80 | ratio 0.7 or better | met |',
    )
    expect(report).toContain('- rows: 5')
  })

  test('does without a baseline', async () => {
    const row = await measure(
      { ...benchmark, measureBaseline: null, measure: async () => 5, isMet: ({ value }) => value < 3 },
      3,
    )
    expect(row).toMatchObject({ value: 5, baseline: null, ratio: null, met: false })
  })
})
