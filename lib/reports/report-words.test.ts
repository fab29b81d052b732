import { describe, expect, it } from 'vitest'
import { sampleReport } from './report-fixture'
import { coverageWords, differenceWords, lagWords, periodWords, successShares } from './report-words'

const coverage = (change: Partial<ReturnType<typeof sampleReport>['coverage']>) => ({
  ...sampleReport().coverage,
  ...change,
})
const HOUR = 3_600_000

describe('coverageWords', () => {
  const { period, madeAt } = sampleReport()

  it('says that all is covered, up to the last sync', () => {
    expect(coverageWords(sampleReport())).toMatchObject({ kind: 'whole', title: 'The archive covers the whole period' })
    const from = new Date(Date.parse(period.to) - 60_000).toISOString()
    const gaps = [{ from, to: period.to, reason: 'not-read-yet' as const }]
    const report = sampleReport({ madeAt: period.to, coverage: coverage({ gaps, coveredMs: 24 * HOUR - 60_000 }) })
    expect(coverageWords(report)).toMatchObject({ kind: 'whole', text: expect.stringContaining('up to the last sync') })
  })

  it('names the share that is covered, never all of it', () => {
    const gaps = [{ from: period.from, to: '2026-01-19T00:01:00.000Z', reason: 'hole' as const }]
    const words = coverageWords(sampleReport({ coverage: coverage({ gaps, coveredMs: 24 * HOUR - 60_000 }) }))
    expect([words.kind, words.title]).toEqual(['part', 'The archive covers >99.9% of the period'])
  })

  it('never calls what is not known zero', () => {
    const gaps = [{ ...period, reason: 'not-read-yet' as const }]
    const empty = coverageWords(sampleReport({ coverage: coverage({ gaps, coveredMs: 0, lastSyncedAt: null }) }))
    expect(empty.kind).toBe('none')
    expect(empty.text).toMatch(/Nothing has been read.*zero means not known/)
    expect(
      coverageWords(sampleReport({ coverage: coverage({ gaps, coveredMs: 0, lastSyncedAt: madeAt }) })).text,
    ).toMatch(/zero means not known/)
    expect(coverageWords(sampleReport({ coverage: coverage({ passedMs: 0, coveredMs: 0 }) })).title).toBe(
      'This period has not started',
    )
    const none = { period: { from: period.to, to: period.to }, coverage: coverage({ passedMs: 0, coveredMs: 0 }) }
    expect(coverageWords(sampleReport(none)).title).toBe('This period is empty')
  })
})

describe('successShares', () => {
  it('counts unknown ones once as not known and once not at all, and legacy and contradictory ones never', () => {
    const totals = { delivered: 90, rejected: 4, failed: 5, unknown: 1, legacy: 50, contradictory: 50 }
    expect(successShares(totals)).toEqual({ withUnknown: '90%', withoutUnknown: '90.9%' })
  })

  it('has none where nothing was answered', () => {
    const totals = { delivered: 0, rejected: 0, failed: 0, unknown: 0, legacy: 3, contradictory: 0 }
    expect(successShares(totals)).toEqual({ withUnknown: '–', withoutUnknown: '–' })
  })
})

describe('words', () => {
  it('name a period with its zone, and both offsets where they differ', () => {
    const period = { from: '2025-10-25T22:00:00Z', to: '2025-10-26T23:00:00Z' }
    expect(periodWords(period, 'UTC')).toBe('25 Oct 2025 22:00 to 26 Oct 2025 23:00 UTC')
    expect(periodWords(period, 'Europe/Berlin')).toBe('26 Oct 2025 00:00 UTC+2 to 27 Oct 2025 00:00 UTC+1')
    expect(periodWords(period, 'Asia/Kolkata')).toBe('26 Oct 2025 03:30 to 27 Oct 2025 04:30 UTC+5:30')
  })

  it('name a change', () => {
    expect([differenceWords(5, 5), differenceWords(1200, 0), differenceWords(3, 5)]).toEqual(['same', '+1,200', '−2'])
  })

  it.each([
    [null, '–'],
    [0, '0 ms'],
    [999, '999 ms'],
    [4210, '4.2 s'],
    [119_990, '120 s'],
    [720_000, '12 min'],
    [11_000_000, '3.1 h'],
    [388_800_000, '4.5 days'],
  ])('name a lag of %s ms', (ms, expected) => {
    expect(lagWords(ms)).toBe(expected)
  })
})
