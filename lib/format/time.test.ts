import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatAge,
  formatCompact,
  formatDay,
  formatExact,
  formatPeriod,
  formatRelative,
  isTimeZone,
  partsIn,
  zoneOffset,
} from './time'

const AT = '2026-11-21T09:41:07.218Z'
const NOW = Date.parse('2026-11-21T10:00:00Z')

describe('times in a named zone', () => {
  it('writes the exact instant with its zone', () => {
    expect(formatExact(AT, 'UTC')).toBe('21 Nov 2026, 09:41:07.218 UTC')
    expect(formatExact(AT, 'Asia/Kolkata')).toBe('21 Nov 2026, 15:11:07.218 UTC+5:30')
    expect(formatExact(AT, 'America/New_York')).toBe('21 Nov 2026, 04:41:07.218 UTC−5')
  })

  it('names the offset of the instant, not of today', () => {
    expect(zoneOffset('2026-07-01T12:00:00Z', 'Europe/Berlin')).toBe('UTC+2')
    expect(zoneOffset('2026-12-01T12:00:00Z', 'Europe/Berlin')).toBe('UTC+1')
  })

  it('writes midnight as 00', () => {
    expect(formatCompact('2026-11-21T00:00:00Z', 'UTC', NOW)).toBe('21 Nov 00:00:00')
  })

  it('adds the year where it is another one', () => {
    expect(formatCompact('2025-01-02T03:04:05Z', 'UTC', NOW)).toBe('02 Jan 2025 03:04:05')
    expect(formatDay('2025-01-02T03:04:05Z', 'UTC', NOW)).toBe('2 Jan 2025')
    expect(formatDay('2026-10-22T03:04:05Z', 'UTC', NOW)).toBe('22 Oct')
  })

  it('names the day of the end of a stretch only where it is another one', () => {
    const [from, to] = ['2026-11-20T18:00:00Z', '2026-11-21T00:00:00Z']
    expect(formatPeriod(from, to, 'UTC', NOW)).toBe('20 Nov 18:00 to 21 Nov 00:00')
    expect(formatPeriod(from, to, 'America/New_York', NOW)).toBe('20 Nov 13:00 to 19:00')
    expect(formatPeriod('2025-12-31T23:00:00Z', '2026-01-01T00:00:00Z', 'UTC', NOW)).toBe(
      '31 Dec 2025 23:00 to 1 Jan 00:00',
    )
  })

  it('agrees with Intl in every zone, at and around each change of its clock', () => {
    const zones = ['Europe/Berlin', 'America/New_York', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu']
    const changes = ['2026-03-29T01:00:00Z', '2026-11-01T06:00:00Z', '2010-11-07T02:31:00Z', '2026-04-04T15:00:00Z']
    const instants = fc.oneof(
      fc.integer({ min: 0, max: Date.parse('2100-01-01') }),
      fc
        .tuple(fc.constantFrom(...changes), fc.integer({ min: -4000, max: 4000 }))
        .map(([change, seconds]) => Date.parse(change) + seconds * 1000),
    )
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (timeZone, instant) => {
        const written = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
        const { year, month, day, hour, minute, second } = partsIn(timeZone, instant)
        const two = (value: number) => String(value).padStart(2, '0')
        expect(`${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`).toBe(
          written.format(instant),
        )
      }),
      { numRuns: 500 },
    )
  })

  it('returns text that is no time as it is', () => {
    for (const format of [formatExact, formatCompact, formatDay]) expect(format('soon', 'UTC', NOW)).toBe('soon')
    expect(formatRelative('soon', NOW)).toBe('soon')
  })

  it('agrees with ISO 8601 in UTC for every instant', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (date) => {
        const iso = date.toISOString()
        expect(formatExact(iso, 'UTC')).toContain(`${iso.slice(11, 23)} UTC`)
      }),
    )
  })
})

describe('relative times', () => {
  it.each([
    [0, 'just now'],
    [38_000, '38 s ago'],
    [59_999, '59 s ago'],
    [60_000, '1 min ago'],
    [3_600_000, '1 h ago'],
    [47 * 3_600_000, '47 h ago'],
    [48 * 3_600_000, '2 days ago'],
    [-300_000, 'in 5 min'],
  ])('%d ms before now is "%s"', (distance, text) => {
    const iso = new Date(NOW - distance).toISOString()
    expect(formatRelative(iso, NOW)).toBe(text)
    expect(formatAge(iso, NOW)).toBe(text.replace(' ago', ''))
  })
})

describe('time zone names', () => {
  it('knows real zones and refuses others', () => {
    expect(isTimeZone('Europe/Berlin')).toBe(true)
    expect(isTimeZone('Europe/Atlantis')).toBe(false)
    expect(isTimeZone('')).toBe(false)
  })
})
