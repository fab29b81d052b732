import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCompact, formatDay, formatExact, formatMinute, formatRelative } from '../../format/time'
import { readMoment } from './read-moment'

const BERLIN = 'Europe/Berlin'
const NOW = Date.parse('2026-11-22T12:00:00Z')

function read(text: string, zone = 'UTC', now = NOW): string {
  const moment = readMoment(text, { zone, now })
  return moment.kind === 'problem' ? moment.text : new Date(moment.at).toISOString()
}

describe('a time that is typed or pasted', () => {
  it.each([
    ['1763712345', 'UTC', '2025-11-21T08:05:45.000Z'],
    ['1763712345.25', 'UTC', '2025-11-21T08:05:45.250Z'],
    ['1763712345678', BERLIN, '2025-11-21T08:05:45.678Z'],
    ['1763712345678901', 'UTC', '2025-11-21T08:05:45.678Z'],
    ['1763712345678901234', 'UTC', '2025-11-21T08:05:45.678Z'],
    ['2026/01/20 12:00', 'UTC', '2026-01-20T12:00:00.000Z'],
    ['"2026-01-20T12:00:00Z",', BERLIN, '2026-01-20T12:00:00.000Z'],
    ['timestamp=2026-01-20T12:00:00+01:00', 'UTC', '2026-01-20T11:00:00.000Z'],
    ['"occurredAt": "2026-01-20T12:00:00.5Z"', 'UTC', '2026-01-20T12:00:00.500Z'],
    ['[21/Nov/2026:09:41:07 +0000]', BERLIN, '2026-11-21T09:41:07.000Z'],
    ['Sat, 21 Nov 2026 09:41:07 GMT', BERLIN, '2026-11-21T09:41:07.000Z'],
    ['Sat Nov 21 2026 09:41:07 GMT+0100 (Central European Standard Time)', 'UTC', '2026-11-21T08:41:07.000Z'],
    ['Sat Nov 21 09:41:07 2026', BERLIN, '2026-11-21T08:41:07.000Z'],
    ['Nov 21, 2026 9:41 pm', 'UTC', '2026-11-21T21:41:00.000Z'],
    ['21st November 14:00', 'UTC', '2026-11-21T14:00:00.000Z'],
    ['21 Nov', BERLIN, '2026-11-20T23:00:00.000Z'],
    ['28 Dec 09:00', 'UTC', '2025-12-28T09:00:00.000Z'],
    ['now', 'UTC', '2026-11-22T12:00:00.000Z'],
    ['2 h ago', BERLIN, '2026-11-22T10:00:00.000Z'],
    ['90 min ago', 'UTC', '2026-11-22T10:30:00.000Z'],
    ['-2h', 'UTC', '2026-11-22T10:00:00.000Z'],
    ['an hour ago', 'UTC', '2026-11-22T11:00:00.000Z'],
    ['3 weeks ago', 'UTC', '2026-11-01T12:00:00.000Z'],
    ['in 5 min', 'UTC', '2026-11-22T12:05:00.000Z'],
    ['today', BERLIN, '2026-11-21T23:00:00.000Z'],
    ['Yesterday 20:00', BERLIN, '2026-11-21T19:00:00.000Z'],
    ['yesterday at 8pm', 'UTC', '2026-11-21T20:00:00.000Z'],
    ['20:00 yesterday', 'UTC', '2026-11-21T20:00:00.000Z'],
    ['yesterday 12 am', 'UTC', '2026-11-21T00:00:00.000Z'],
    ['friday 08:00', 'UTC', '2026-11-20T08:00:00.000Z'],
    ['last sunday', 'UTC', '2026-11-15T00:00:00.000Z'],
    ['11:30', 'UTC', '2026-11-22T11:30:00.000Z'],
    ['20:00', 'UTC', '2026-11-21T20:00:00.000Z'],
  ])('%j on the clock of %s is %s', (text, zone, instant) => {
    expect(read(text, zone)).toBe(instant)
  })

  it.each([
    ['yesterday 20:00', '2026-03-29T12:00:00Z', '2026-03-28T19:00:00.000Z'],
    ['yesterday 20:00', '2026-03-30T12:00:00Z', '2026-03-29T18:00:00.000Z'],
    ['today', '2026-10-25T12:00:00Z', '2026-10-24T22:00:00.000Z'],
    ['24 h ago', '2026-10-25T12:00:00Z', '2026-10-24T12:00:00.000Z'],
    ['yesterday 12:00', '2026-10-25T12:00:00Z', '2026-10-24T10:00:00.000Z'],
  ])('%j at %s is of the clock in Berlin, which changes that night: %s', (text, now, instant) => {
    expect(read(text, BERLIN, Date.parse(now))).toBe(instant)
  })

  it('a day begins later where the clock skips its midnight', () => {
    expect(read('2024-04-26', 'Africa/Cairo')).toBe('2024-04-25T22:00:00.000Z')
  })

  it.each([
    ['soon', /“soon” is not a valid time\. Enter it like/],
    ['12345', /is not a valid time/],
    ['yesterday 20', /is not a valid time/],
    ['03.04.2026', /two different days/],
    ['yesterday 25:00', /no such day/],
    ['13 pm', /no such day|is not a valid time/],
    ['30 Feb', /no such day/],
  ])('%j is refused in words', (text, problem) => {
    expect(read(text)).toMatch(problem)
  })

  it('never throws, and gives times that the archive can hold', () => {
    const words = fc.constantFrom(
      'yesterday',
      'last',
      'to',
      '20:00',
      'nov',
      '21',
      'ago',
      'h',
      '-',
      '9999999999',
      'utc+1',
    )
    const texts = fc.oneof(
      fc.string(),
      fc.array(words, { maxLength: 5 }).map((parts) => parts.join(' ')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const moment = readMoment(text, { zone: BERLIN, now: NOW })
        if (moment.kind !== 'problem') expect(new Date(moment.at).toISOString()).toMatch(/^\d{4}-/)
      }),
    )
  })
})

describe('what Rampdesk prints', () => {
  const zones = fc.constantFrom(
    'UTC',
    BERLIN,
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'Pacific/Apia',
  )
  const instants = fc.integer({ min: Date.UTC(2015), max: NOW })

  it.each([
    ['exact', 1, formatExact],
    ['compact', 1000, formatCompact],
    ['to the minute', 60_000, formatMinute],
  ] as const)('%s is read as the time that it was', (name, step, format) => {
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const text = format(new Date(instant).toISOString(), zone, NOW)
        const off = Math.floor(instant / step) * step - Date.parse(read(text, zone))
        // A clock that is put back shows a time twice; only an exact one names its offset.
        expect(name === 'exact' ? [0] : [0, 1_800_000, 3_600_000]).toContain(off)
      }),
    )
  })

  it('a day is read as its beginning', () => {
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const text = formatDay(new Date(instant).toISOString(), zone, NOW)
        const after = instant - Date.parse(read(text, zone))
        expect(after >= 0 && after < 25 * 3_600_000).toBe(true)
      }),
    )
  })

  it('how long ago is read within its unit', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const text = formatRelative(new Date(instant).toISOString(), NOW)
        const off = Date.parse(read(text)) - instant
        const unit = { s: 1000, min: 60_000, h: 3_600_000, days: 86_400_000 }[text.split(' ')[1] ?? ''] ?? 1000
        expect(off >= 0 && off < unit).toBe(true)
      }),
    )
  })
})
