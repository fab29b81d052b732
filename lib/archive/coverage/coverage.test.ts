import { describe, expect, test } from 'vitest'
import type { Span } from '../sync/spans'
import { toCoverage } from './coverage'

const NOW = new Date('2026-03-31T12:00:00Z')
const at = (day: string) => Date.parse(`2026-${day}T00:00:00Z`)
const span = (top: string, bottom: string | null, over: Partial<Span> = {}): Span => ({
  id: at(top),
  kind: 'head',
  state: 'closed',
  top: at(top),
  bottom: bottom === null ? null : at(bottom),
  reachedEnd: false,
  ...over,
})

describe('coverage', () => {
  test('claims nothing without a span', () => {
    expect(toCoverage([], NOW)).toEqual({ from: null, through: null, spans: [], holes: [] })
  })

  test('claims nothing for a walk that has read less than it may claim', () => {
    expect(toCoverage([span('03-29', '03-30'), span('03-28', null)], NOW).spans).toEqual([])
  })

  test('joins spans that overlap', () => {
    const { spans, holes } = toCoverage([span('03-30', '03-20'), span('03-25', '03-01', { reachedEnd: true })], NOW)
    expect(spans).toEqual([
      { from: '2026-03-01T00:00:00.000Z', to: '2026-03-30T00:00:00.000Z', open: false, reachedEnd: true },
    ])
    expect(holes).toEqual([])
  })

  test('shows what an unfinished walk has not read yet, and claims only above it', () => {
    const { from, through, holes } = toCoverage(
      [span('03-30', '03-29', { state: 'open' }), span('03-20', '03-01')],
      NOW,
    )
    expect([from, through]).toEqual(['2026-03-29T00:00:00.000Z', '2026-03-30T00:00:00.000Z'])
    expect(holes).toEqual([
      { from: '2026-03-20T00:00:00.000Z', to: '2026-03-29T00:00:00.000Z', reason: 'not-read-yet' },
    ])
  })

  test('says when a hole lies beyond what the platform still has', () => {
    const { holes } = toCoverage([span('03-30', '03-10', { reachedEnd: true }), span('02-10', '01-01')], NOW)
    expect(holes.map(({ reason }) => reason)).toEqual(['beyond-retention'])
  })
})
