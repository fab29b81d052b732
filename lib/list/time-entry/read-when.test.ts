import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPeriod } from '../../format/time'
import { summarizeTime, TIME_PRESET_NAMES } from '../time'
import { readMoment, TOO_LONG } from './read-moment'
import { readWhen } from './read-when'

const BERLIN = 'Europe/Berlin'
const NOW = Date.parse('2026-11-22T12:00:00Z')

function told(text: string, zone = 'UTC', now = NOW): string {
  const when = readWhen(text, { zone, now })
  if (when === null) return 'nothing'
  if (when.problem !== null) return when.problem
  const { range, from, to } = when.time
  return range ?? `${from?.slice(0, 16) ?? ''}/${to?.slice(0, 16) ?? ''}`
}

describe('a span of time in words', () => {
  it.each([
    ['', 'UTC', 'nothing'],
    ['Last 24 hours', 'UTC', '24h'],
    ['last 2 hours', 'UTC', '2026-11-22T10:00/'],
    ['past 30 min', 'UTC', '2026-11-22T11:30/'],
    ['today', BERLIN, '2026-11-21T23:00/'],
    ['yesterday', BERLIN, '2026-11-20T23:00/2026-11-21T23:00'],
    ['last night', BERLIN, '2026-11-21T19:00/2026-11-22T07:00'],
    ['yesterday evening', 'UTC', '2026-11-21T18:00/2026-11-22T00:00'],
    ['this morning', 'UTC', '2026-11-22T06:00/2026-11-22T12:00'],
    ['this week', 'UTC', '2026-11-16T00:00/'],
    ['last week', 'UTC', '2026-11-09T00:00/2026-11-16T00:00'],
    ['last month', 'UTC', '2026-10-01T00:00/2026-11-01T00:00'],
    ['friday', 'UTC', '2026-11-20T00:00/2026-11-21T00:00'],
    ['2026-01-20', 'UTC', '2026-01-20T00:00/2026-01-21T00:00'],
    ['21 Nov', 'UTC', '2026-11-21T00:00/2026-11-22T00:00'],
    ['20 Nov to 21 Nov', 'UTC', '2026-11-20T00:00/2026-11-22T00:00'],
    ['yesterday 20:00', 'UTC', '2026-11-21T20:00/'],
    ['since 2 h ago', 'UTC', '2026-11-22T10:00/'],
    ['before 21 Nov 14:00', 'UTC', '/2026-11-21T14:00'],
    ['from 21 Nov 09:41:07 UTC', BERLIN, '2026-11-21T09:41/'],
    ['21 Nov 14:00 to 15:00', 'UTC', '2026-11-21T14:00/2026-11-21T15:00'],
    ['21 Nov 22:00 – 02:00', 'UTC', '2026-11-21T22:00/2026-11-22T02:00'],
    ['between yesterday 20:00 and today 06:00', 'UTC', '2026-11-21T20:00/2026-11-22T06:00'],
    ['21 Nov 09:41:07 to 22 Nov 09:41:07 UTC-5', BERLIN, '2026-11-21T14:41/2026-11-22T14:41'],
    ['2026-01-20T12:00Z/2026-01-20T13:00Z', BERLIN, '2026-01-20T12:00/2026-01-20T13:00'],
    ['22 Nov to 21 Nov', 'UTC', 'The end must be after the start.'],
  ])('%j in %s is %s', (text, zone, bounds) => {
    expect(told(text, zone)).toBe(bounds)
  })

  it.each([
    ['last night', '2026-03-29T09:00:00Z', '2026-03-28T19:00/2026-03-29T06:00'],
    ['yesterday', '2026-10-26T09:00:00Z', '2026-10-24T22:00/2026-10-25T23:00'],
  ])('%j at %s has the hours that the clock in Berlin had: %s', (text, now, bounds) => {
    expect(told(text, BERLIN, Date.parse(now))).toBe(bounds)
  })

  it.each(['soon', 'last noight', 'yesterday to nowhere'])('%j is refused in words', (text) => {
    expect(told(text)).toMatch(/is not a valid time\. Enter it like/)
  })

  it('is what the chip of a time filter says', () => {
    const zones = fc.constantFrom('UTC', BERLIN, 'America/St_Johns', 'Asia/Kolkata')
    const seconds = fc.integer({ min: Date.UTC(2015) / 1000, max: NOW / 1000 }).map((s) => s * 1000)
    const isTwice = (off: number) => [0, 1_800_000, 3_600_000].includes(off)
    fc.assert(
      fc.property(seconds, seconds, zones, fc.constantFrom('from', 'to', 'both'), (a, b, zone, ends) => {
        const [start, end] = a <= b ? [a, b + 1000] : [b, a]
        const iso = (at: number) => new Date(at).toISOString()
        const time = { range: null, from: ends === 'to' ? null : iso(start), to: ends === 'from' ? null : iso(end) }
        const when = readWhen(summarizeTime(time, { zone, now: NOW }), { zone, now: NOW })
        // The end of an hour that the clock shows twice may come before the start.
        if (when?.problem === 'The end must be after the start.') return
        const off = (told: string | null | undefined, is: string | null) =>
          Date.parse(is ?? iso(0)) - Date.parse(told ?? iso(0))
        expect([off(when?.time?.from, time.from), off(when?.time?.to, time.to)].every(isTwice)).toBe(true)
      }),
    )
    for (const range of TIME_PRESET_NAMES)
      expect(told(summarizeTime({ range, from: null, to: null }, { zone: 'UTC', now: NOW }))).toBe(range)
  })

  it('is what a bar of a chart says', () => {
    const text = formatPeriod('2026-11-20T18:00:00Z', '2026-11-21T00:00:00Z', 'UTC', NOW)
    expect(told(text)).toBe('2026-11-20T18:00/2026-11-21T00:00')
  })
})

it('refuses a pasted log in few words, without reading it', () => {
  const log = `nov 1 ${'"'.repeat(20_000)}x`
  const naming = { zone: 'UTC', now: Date.parse('2026-11-22T12:00:00Z') }
  expect(readWhen(log, naming)).toEqual({ time: null, problem: TOO_LONG })
  expect(readMoment(log, naming)).toEqual({ kind: 'problem', text: TOO_LONG })
})
