import { describe, expect, it } from 'vitest'
import type { Coverage } from '@/lib/archive/dto'
import { rangeCoverage } from './range-coverage'

const HOUR = 3_600_000
const NOW = Date.parse('2026-01-20T12:00:00Z')
const at = (hoursAgo: number) => new Date(NOW - hoursAgo * HOUR).toISOString()
const ago = (hours: number) => NOW - hours * HOUR

const COVERAGE = {
  spans: [
    { from: at(50), to: at(0.01), open: false, reachedEnd: false },
    { from: at(100), to: at(60), open: false, reachedEnd: true },
  ],
  holes: [{ from: at(60), to: at(50), reason: 'beyond-retention' }],
} as unknown as Coverage // Only spans and holes are read.

const of = (from: number | null, to: number | null) => {
  const { state, missing } = rangeCoverage(
    { from: from === null ? null : ago(from), to: to === null ? null : ago(to) },
    COVERAGE,
    NOW,
  )
  return [state, ...missing.map(({ kind }) => kind)]
}

describe('what the archive covers of a range', () => {
  it.each([
    ['all of it', 24, null, ['inside']],
    ['all but the last moments', 1, 0, ['inside']],
    ['not what is older than the archive', 200, 70, ['partly', 'before']],
    ['not a hole', 70, 40, ['partly', 'hole']],
    ['neither end', 200, null, ['partly', 'before', 'hole']],
    ['nothing within a hole', 58, 52, ['outside', 'hole']],
    ['nothing older', 300, 200, ['outside', 'before']],
    ['nothing before an instant that is older', null, 200, ['outside', 'before']],
    ['what there is before an instant', null, 70, ['inside']],
    ['nothing of the future', -1, null, ['outside', 'after']],
  ])('%s', (_, from, to, expected) => {
    expect(of(from, to)).toEqual(expected)
  })

  it('says so when the last sync is long ago', () => {
    const range = { from: ago(2), to: NOW + 3 * HOUR }
    expect(rangeCoverage(range, COVERAGE, NOW + 2 * HOUR)).toMatchObject({
      state: 'partly',
      missing: [{ kind: 'after', from: at(0.01), to: new Date(NOW + 2 * HOUR).toISOString() }],
    })
  })

  it('is nothing while the archive is empty', () => {
    const empty = { ...COVERAGE, spans: [], holes: [] }
    expect(rangeCoverage({ from: ago(1), to: null }, empty, NOW).state).toBe('outside')
  })
})
