import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ArchiveCoverage, coverageOf, knownPart } from './covered-parts'

const iso = (minute: number) => new Date(minute * 60_000).toISOString()
const ms = (minute: number) => minute * 60_000

const archive = (spans: [number, number][], more: Partial<ArchiveCoverage> = {}): ArchiveCoverage => ({
  spans: spans.map(([from, to]) => ({ from: iso(from), to: iso(to) })),
  holes: [],
  lastPurge: null,
  ...more,
})

const told = (found: ReturnType<typeof coverageOf>) =>
  found.gaps.map(({ from, to, reason }) => [from / 60_000, to / 60_000, reason])

describe('coverageOf', () => {
  it('says nothing is read of an empty archive', () => {
    const found = coverageOf({ from: ms(0), to: ms(10) }, archive([]), ms(10))
    expect([found.coveredMs, told(found)]).toEqual([0, [[0, 10, 'not-read-yet']]])
  })

  it('tells what lies before, between, after and ahead', () => {
    const holes = [{ from: iso(20), to: iso(30), reason: 'beyond-retention' as const }]
    const found = coverageOf(
      { from: ms(0), to: ms(100) },
      archive(
        [
          [10, 20],
          [30, 60],
        ],
        { holes },
      ),
      ms(80),
    )
    expect(told(found)).toEqual([
      [0, 10, 'before-archive'],
      [20, 30, 'hole'],
      [60, 80, 'not-read-yet'],
      [80, 100, 'future'],
    ])
    expect([found.passedMs, found.coveredMs]).toEqual([ms(80), ms(40)])
  })

  it('tells what is still to be read, and what was removed for age', () => {
    const holes = [{ from: iso(20), to: iso(30), reason: 'not-read-yet' as const }]
    const lastPurge = { at: iso(90), before: iso(5), deleted: 3 }
    const found = coverageOf(
      { from: ms(0), to: ms(40) },
      archive(
        [
          [10, 20],
          [30, 60],
        ],
        { holes, lastPurge },
      ),
      ms(80),
    )
    expect(told(found)).toEqual([
      [0, 5, 'removed'],
      [5, 10, 'before-archive'],
      [20, 30, 'not-read-yet'],
    ])
  })

  it('leaves no instant of a period untold, and none told twice', () => {
    const minutes = fc.nat(100)
    const spans = fc.array(
      fc.tuple(minutes, minutes).map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(spans, minutes, minutes, minutes, fc.option(minutes), (given, one, other, now, purged) => {
        const period = { from: ms(Math.min(one, other)), to: ms(Math.max(one, other)) }
        const lastPurge = purged === null ? null : { at: iso(now), before: iso(purged), deleted: 1 }
        const { gaps, coveredMs } = coverageOf(period, archive(given, { lastPurge }), ms(now))
        const missing = gaps.reduce((sum, gap) => sum + gap.to - gap.from, 0)
        expect(missing + coveredMs).toBe(period.to - period.from)
        for (let minute = period.from / 60_000; minute < period.to / 60_000; minute++) {
          const isCovered = minute < now && given.some(([from, to]) => minute >= from && minute < to)
          const part = { from: ms(minute), to: ms(minute + 1) }
          expect([minute, knownPart(part, gaps)]).toEqual([minute, isCovered ? 'whole' : 'none'])
        }
      }),
    )
  })
})

describe('knownPart', () => {
  it('tells a part that is held in part', () => {
    expect(knownPart({ from: 0, to: 10 }, [{ from: 5, to: 20 }])).toBe('part')
  })
})
