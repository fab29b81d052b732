import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownIn } from '@/lib/format/wall-clock'
import type { Cadence } from '@/lib/model/export'
import { duesThrough, nextDue } from './next-due'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Walks minute by minute, until the clock has reached a planned time that it had not reached before. */
function walkToDue(cadence: Cadence, zone: string, after: Date): Date {
  const [hours = 0, minutes = 0] = cadence.at.split(':').map(Number)
  const begin = Math.floor(after.getTime() / MINUTE_MS) * MINUTE_MS
  // The latest time that the clock has shown. The walk begins two days back, so that a time shown twice was reached before.
  let reached = Number.NEGATIVE_INFINITY
  for (let at = begin - 2 * DAY_MS; ; at += MINUTE_MS) {
    const wall = shownIn(zone, at)
    const from = reached
    reached = Math.max(reached, wall)
    if (from === Number.NEGATIVE_INFINITY || at <= after.getTime()) continue
    // A planned time lies in (from, reached].
    for (let minute = Math.floor(from / MINUTE_MS) + 1; minute * MINUTE_MS <= reached; minute++) {
      const clock = new Date(minute * MINUTE_MS)
      if (clock.getUTCHours() === hours && clock.getUTCMinutes() === minutes && isOn(cadence, clock))
        return new Date(at)
    }
  }
}

function isOn(cadence: Cadence, clock: Date): boolean {
  if (cadence.every === 'day') return true
  if (cadence.every === 'week') return (clock.getUTCDay() + 6) % 7 === cadence.weekday
  const isLast = new Date(clock.getTime() + DAY_MS).getUTCDate() === 1
  return clock.getUTCDate() === cadence.day || (isLast && clock.getUTCDate() < cadence.day)
}

const two = (value: number) => String(value).padStart(2, '0')
/** Times that some clocks skip or show twice, and any others. */
const at = fc.oneof(
  fc.constantFrom('00:00', '00:15', '00:30', '01:30', '02:00', '02:15', '02:30'),
  fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${two(hour)}:${two(minute)}`),
)
const covers = fc.constant('day' as const)
const cadences: fc.Arbitrary<Cadence> = fc.oneof(
  fc.record({ every: fc.constant('day' as const), at, covers }),
  fc.record({ every: fc.constant('week' as const), at, weekday: fc.integer({ min: 0, max: 6 }), covers }),
)
const zones = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Havana',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Africa/Casablanca',
  'America/Santiago',
  'America/St_Johns',
  'Pacific/Apia',
)
const CHANGES = [
  ['Europe/Berlin', '2026-03-29'],
  ['America/New_York', '2026-03-08'],
  ['America/Havana', '2026-03-08'],
  ['America/St_Johns', '2026-03-08'],
  ['Australia/Lord_Howe', '2026-10-04'],
  // Back for Ramadan, and forward after it.
  ['Africa/Casablanca', '2026-02-15'],
  ['Africa/Casablanca', '2026-03-22'],
  // A day that the zone skipped.
  ['Pacific/Apia', '2011-12-30'],
] as const
/** Just before a clock jumps, and any others. */
const places = fc.oneof(
  fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -DAY_MS, max: 0 }))
    .map(([[zone, day], ms]): [string, number] => [zone, Date.parse(day) + ms]),
  fc.tuple(zones, fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-12-31') })),
)

describe('the next planned time', () => {
  it('is the one that a walk from minute to minute finds', () => {
    fc.assert(
      fc.property(cadences, places, (cadence, [zone, after]) => {
        expect(nextDue(cadence, zone, new Date(after))).toEqual(walkToDue(cadence, zone, new Date(after)))
      }),
      { numRuns: 100 },
    )
  })

  it('of a month is the one that the walk finds', () => {
    const days = fc.record({ every: fc.constant('month' as const), at, day: fc.integer({ min: 1, max: 31 }), covers })
    fc.assert(
      fc.property(days, places, (cadence, [zone, after]) => {
        expect(nextDue(cadence, zone, new Date(after))).toEqual(walkToDue(cadence, zone, new Date(after)))
      }),
      { numRuns: 12 },
    )
  })

  const daily = (time: string): Cadence => ({ every: 'day', at: time, covers: 'day' })

  it.each([
    ['when the clock has jumped, where it skips the time', '02:30', '2026-03-29T00:00:00Z', '2026-03-29T01:00:00.000Z'],
    ['the first of two, where it shows it twice', '02:30', '2026-10-24T23:00:00Z', '2026-10-25T00:30:00.000Z'],
    ['not the second of two', '02:30', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00.000Z'],
    ['tomorrow, at the very time', '06:00', '2026-07-01T04:00:00Z', '2026-07-02T04:00:00.000Z'],
  ])('in Berlin is %s', (_what, time, after, due) => {
    expect(nextDue(daily(time), 'Europe/Berlin', new Date(after)).toISOString()).toBe(due)
  })

  it('of the 31st is the last day of a shorter month', () => {
    const monthly: Cadence = { every: 'month', at: '06:00', day: 31, covers: 'month' }
    const due = (after: string) => nextDue(monthly, 'UTC', new Date(after)).toISOString()
    expect(due('2026-02-01T00:00:00Z')).toBe('2026-02-28T06:00:00.000Z')
    expect(due('2028-02-01T00:00:00Z')).toBe('2028-02-29T06:00:00.000Z')
    expect(due('2026-03-31T06:00:00Z')).toBe('2026-04-30T06:00:00.000Z')
  })

  it('are counted through an outage, with the latest', () => {
    const first = new Date('2026-03-27T05:00:00Z')
    const missed = duesThrough(daily('06:00'), 'Europe/Berlin', first, new Date('2026-03-30T12:00:00Z'))
    expect(missed).toEqual({ count: 4, latest: new Date('2026-03-30T04:00:00Z') })
    expect(duesThrough(daily('06:00'), 'Europe/Berlin', first, first)).toEqual({ count: 1, latest: first })
  })
})
