import { describe, expect, it } from 'vitest'
import type { Coverage } from '@/lib/archive/dto'
import { NO_COVERAGE } from '@/tests/support/no-coverage'
import { behindText, coverageLine, coverageState, meterParts } from './coverage-summary'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const EMPTY: Coverage = NO_COVERAGE
const FULL: Coverage = {
  ...EMPTY,
  from: '2026-11-11T10:00:00Z',
  through: '2026-11-21T10:00:00Z',
  spans: [{ from: '2026-11-11T10:00:00Z', to: '2026-11-21T10:00:00Z', open: false, reachedEnd: true }],
  records: 5000,
  lastSyncedAt: '2026-11-21T09:59:22Z',
  lastCompletePassAt: '2026-11-21T04:00:00Z',
}
const WITH_HOLE: Coverage = {
  ...FULL,
  spans: [
    { from: '2026-11-16T10:00:00Z', to: '2026-11-21T10:00:00Z', open: false, reachedEnd: false },
    { from: '2026-11-11T10:00:00Z', to: '2026-11-15T10:00:00Z', open: false, reachedEnd: true },
  ],
  holes: [{ from: '2026-11-15T10:00:00Z', to: '2026-11-16T10:00:00Z', reason: 'beyond-retention' }],
}
const LATE = { ...FULL, lastCompletePassAt: '2026-11-20T06:30:00Z' }
const PROBLEM = { code: 'server', message: 'down', at: '2026-11-21T09:00:00Z', isPaused: false, retryAt: null }
const RUNNING = { pages: 1, records: 100, inserted: 100, startedAt: '2026-11-21T09:59:59Z', oldestReadAt: null }

describe('coverage state', () => {
  it.each([
    ['empty', EMPTY],
    ['complete', FULL],
    ['partial', WITH_HOLE],
    ['stale', { ...WITH_HOLE, lastSyncedAt: '2026-11-21T09:54:59Z' }],
    ['problem', { ...FULL, problem: PROBLEM }],
    ['problem', { ...EMPTY, problem: PROBLEM }],
    ['paused', { ...FULL, problem: { ...PROBLEM, isPaused: true } }],
    ['syncing', { ...FULL, problem: PROBLEM, running: RUNNING }],
    ['waiting', { ...FULL, problem: { ...PROBLEM, retryAt: '2026-11-21T10:00:05Z' }, running: RUNNING }],
    ['problem', { ...FULL, problem: { ...PROBLEM, retryAt: '2026-11-21T10:00:05Z' } }],
    ['overdue', LATE],
    ['overdue', { ...WITH_HOLE, lastCompletePassAt: '2026-11-20T09:59:59Z' }],
    ['partial', { ...WITH_HOLE, lastCompletePassAt: '2026-11-20T10:00:00Z' }],
    ['overdue', { ...FULL, lastCompletePassAt: null, stuckSince: '2026-11-20T09:59:59Z' }],
    ['complete', { ...FULL, lastCompletePassAt: null, stuckSince: '2026-11-20T10:00:00Z' }],
    ['complete', { ...FULL, stuckSince: '2026-11-01T10:00:00Z' }],
    ['stale', { ...LATE, lastSyncedAt: '2026-11-21T09:54:59Z' }],
  ] as const)('is %s', (state, coverage) => {
    expect(coverageState(coverage as Coverage, NOW)).toBe(state)
  })
})

describe('lists from a replica', () => {
  it.each([
    [undefined, null],
    [0, null],
    [4_999, null],
    [5_000, 'Lists up to 5 s old'],
    [5_001, 'Lists up to 6 s old'],
    [120_000, 'Lists up to 120 s old'],
  ])('that are %s ms old', (behindMs, text) => {
    const coverage = { ...FULL, ...(behindMs !== undefined && { behindMs }) }
    expect(behindText(coverage)).toBe(text)
    expect(coverageLine(coverage, 'UTC', NOW).startsWith(text ?? 'Archive')).toBe(true)
  })
})

describe('coverage line', () => {
  it('says since when, how many holes, and how fresh', () => {
    expect(coverageLine(EMPTY, 'UTC', NOW)).toBe('Archive is empty · not synced yet')
    expect(coverageLine({ ...FULL, records: 0 }, 'UTC', NOW)).toBe('No deliveries since 11 Nov · synced 38 s ago')
    expect(coverageLine(FULL, 'UTC', NOW)).toBe('Archive since 11 Nov · synced 38 s ago')
    expect(coverageLine(WITH_HOLE, 'UTC', NOW)).toBe('Archive since 11 Nov · 1 hole · synced 38 s ago')
  })

  it.each([
    ['2026-11-20T06:30:00Z', '3 h'],
    ['2026-11-20T09:48:00Z', '12 min'],
    ['2026-11-20T09:59:59Z', '1 min'],
    ['2026-11-15T06:30:00Z', '5 days'],
  ])('says how long the full pass is overdue, the last one at %s', (lastCompletePassAt, by) => {
    const line = coverageLine({ ...FULL, lastCompletePassAt }, 'UTC', NOW)
    expect(line).toBe(`Archive since 11 Nov · full pass overdue by ${by} · synced 38 s ago`)
  })
})

describe('coverage meter', () => {
  it('is empty without anything known', () => {
    expect(meterParts(EMPTY)).toEqual([])
  })

  it('draws holes at their share of the time', () => {
    expect(meterParts(FULL).map(({ kind, share }) => [kind, share])).toEqual([['covered', 1]])
    expect(meterParts(WITH_HOLE).map(({ kind, share }) => [kind, share])).toEqual([
      ['covered', 0.4],
      ['hole', 0.1],
      ['covered', 0.5],
    ])
  })
})
