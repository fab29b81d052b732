import { expect, test } from 'vitest'
import { sampleReport } from '@/lib/reports/report-fixture'
import type { DeliveryReport } from '@/lib/reports/schemas'
import { outcomeScale, stepLabel } from './chart-scales'

const [sample] = sampleReport().steps.bars

function reportOf(unit: DeliveryReport['steps']['unit'], ...edges: string[]): DeliveryReport {
  if (!sample) throw new Error('The sample has bars')
  const bars = edges.slice(1).map((to, index) => ({ ...sample, from: `${edges[index]}.000Z`, to: `${to}.000Z` }))
  return sampleReport({ madeAt: '2026-11-26T12:00:00.000Z', steps: { unit, bars } })
}

test('a first or last day that is cut is hatched and says which part it has', () => {
  const report = reportOf(
    'day',
    '2026-11-19T12:04:00',
    '2026-11-20T00:00:00',
    '2026-11-21T00:00:00',
    '2026-11-21T12:04:00',
  )
  expect(outcomeScale(report).bars.map(({ label, isPart, note }) => [label, isPart, note])).toEqual([
    ['19 Nov', true, 'Not the whole day: 19 Nov 12:04 to 20 Nov 00:00.'],
    ['20 Nov', false, undefined],
    ['21 Nov', true, 'Not the whole day: 21 Nov 00:00 to 12:04.'],
  ])
})

test('weeks are told by their days, months by their names', () => {
  const labels = (report: DeliveryReport) => report.steps.bars.map((one) => stepLabel(report, one))
  expect(labels(reportOf('week', '2026-10-28T00:00:00', '2026-11-02T00:00:00', '2026-11-09T00:00:00'))).toEqual([
    '28 Oct – 1 Nov',
    '2–8 Nov',
  ])
  expect(labels(reportOf('month', '2025-12-01T00:00:00', '2026-01-01T00:00:00', '2026-02-01T00:00:00'))).toEqual([
    'Dec 2025',
    'Jan 2026',
  ])
})
