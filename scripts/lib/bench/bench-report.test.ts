import { describe, expect, test } from 'vitest'
import type { Benchmark } from '../../../bench/support/benchmark'
import { measure, median, mergeBenchNotes, mergeBenchRows, type ReportRow, toMarkdown } from './bench-report.mjs'

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
  })

  test('does without a baseline', async () => {
    const row = await measure(
      { ...benchmark, measureBaseline: null, measure: async () => 5, isMet: ({ value }) => value < 3 },
      3,
    )
    expect(row).toMatchObject({ value: 5, baseline: null, ratio: null, met: false })
  })
})

describe('a report after a run of some benchmarks', () => {
  const rowOf = (bench: string, name: string, measuredOn: string): ReportRow => ({
    name,
    subject: 'lib/ramp',
    value: 80,
    unit: 'per second',
    baseline: 100,
    baselineName: 'node:crypto',
    ratio: 0.8,
    goal: 'ratio 0.7 or better',
    met: true,
    bench,
    measuredOn,
    rounds: 3,
    machine: measuredOn < '2026-02' ? 'old, 2 cores' : 'new, 4 cores',
  })
  const kept = [
    rowOf('sign', 'sign', '2026-01-01'),
    rowOf('alerts', 'alerts-past', '2026-01-02'),
    rowOf('alerts', 'alerts-removed', '2026-01-02'),
    rowOf('removed', 'removed', '2026-01-03'),
    rowOf('egress', 'egress guard', '2026-01-04'),
  ]
  const measured = [rowOf('alerts', 'alerts-new', '2026-02-01'), rowOf('alerts', 'alerts-past', '2026-02-01')]
  const rows = mergeBenchRows(kept, measured, ['sign', 'alerts', 'egress'])

  test('keeps the rows of the others with their dates, in the order of the benchmarks', () => {
    expect(rows.map(({ name, measuredOn }) => `${name} ${measuredOn}`)).toEqual([
      'sign 2026-01-01',
      'alerts-new 2026-02-01',
      'alerts-past 2026-02-01',
      'egress guard 2026-01-04',
    ])
  })

  test('says for each row when, and for each machine what was measured on it', () => {
    const report = toMarkdown(rows, {})
    expect(report).toContain(
      '| sign | lib/ramp | 80 per second | 100 per second (node:crypto) | 0.80 | ratio 0.7 or better | met | 2026-01-01, 3 rounds |',
    )
    expect(report).toContain('- old, 2 cores: sign, egress\n- new, 4 cores: alerts\n')
  })

  test('keeps the notes of earlier runs, but for those that it makes anew', () => {
    const before = toMarkdown(rows, { 'load, at: once': 'busy: 9 %', rules: 50 })
    expect(mergeBenchNotes(before, { rules: 100, pages: 3 })).toEqual({
      'load, at': 'once: busy: 9 %',
      rules: 100,
      pages: 3,
    })
    expect(toMarkdown(rows, mergeBenchNotes(before, {}))).toBe(
      toMarkdown(rows, { 'load, at: once': 'busy: 9 %', rules: '50' }),
    )
    expect(mergeBenchNotes('', { rules: 100 })).toEqual({ rules: 100 })
  })
})
