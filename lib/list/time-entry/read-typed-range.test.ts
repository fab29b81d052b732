import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMoment } from './read-moment'
import { readTypedRange, timeText } from './read-typed-range'

const BERLIN = 'Europe/Berlin'
const NOW = Date.parse('2026-11-22T12:00:00Z')
const iso = (text: string, zone = 'UTC') => {
  const read = readMoment(text, { zone, now: NOW })
  return read.kind === 'problem' ? read.text : new Date(read.at).toISOString()
}

describe('a typed time', () => {
  it.each([
    ['2026-01-20 12:00', 'UTC', '2026-01-20T12:00:00.000Z'],
    ['2026-01-20 12:00', BERLIN, '2026-01-20T11:00:00.000Z'],
    ['2026-07-20 12:00:30.5', BERLIN, '2026-07-20T10:00:30.500Z'],
    ['2026-01-20', 'Asia/Kolkata', '2026-01-19T18:30:00.000Z'],
    ['2026-01-20T12:00:00.123456Z', BERLIN, '2026-01-20T12:00:00.123Z'],
    ['2026-01-20 12:00 +0530', 'UTC', '2026-01-20T06:30:00.000Z'],
    ['2026-10-25 02:30', BERLIN, '2026-10-25T00:30:00.000Z'],
  ])('%j on the clock of %s is %s', (text, zone, instant) => {
    expect(iso(text, zone)).toBe(instant)
  })

  it.each([
    ['soon', /Enter it like/],
    ['20/01/2026', /two different days.*Enter it like/],
    ['2026-02-30 12:00', /no such day/],
    ['2026-01-20 25:00', /no such day/],
    ['2026-03-29 02:30', /clocks go forward/],
  ])('%j is refused in words', (text, problem) => {
    expect(iso(text, BERLIN)).toMatch(problem)
  })

  it('is read back from how it is shown, but for the hour that a clock shows twice', () => {
    const zones = ['UTC', BERLIN, 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia']
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2015), max: Date.UTC(2035) }),
        fc.constantFrom(...zones),
        (instant, zone) => {
          const read = Date.parse(iso(timeText(new Date(instant).toISOString(), zone), zone))
          expect([0, 1_800_000, 3_600_000]).toContain(instant - read)
        },
      ),
    )
  })
})

describe('a typed range', () => {
  it('has a start, an end or both', () => {
    expect(readTypedRange({ from: '2026-01-20', to: '' }, { zone: 'UTC', now: NOW }).range).toEqual({
      from: '2026-01-20T00:00:00.000Z',
      to: null,
    })
    expect(readTypedRange({ from: '', to: ' ' }, { zone: 'UTC', now: NOW }).problems?.from).toMatch(/Enter a start/)
  })

  it('says at the field what is wrong', () => {
    expect(readTypedRange({ from: '2026-01-21', to: '2026-01-20' }, { zone: 'UTC', now: NOW }).problems).toEqual({
      from: null,
      to: 'The end must be after the start.',
    })
    expect(readTypedRange({ from: 'soon', to: '2026-01-20' }, { zone: 'UTC', now: NOW }).problems).toEqual({
      from: expect.stringContaining('Enter it like'),
      to: null,
    })
  })
})
