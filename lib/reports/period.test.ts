import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownIn } from '../format/wall-clock'
import { periodBefore, stepsOf } from './period'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const zones = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'Asia/Kolkata',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Pacific/Apia',
)
const at = (text: string) => Date.parse(text)

describe('stepsOf', () => {
  it('parts a period without holes into at most some 60 steps, in any zone', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('1000-01-01T00:00:00Z'), max: at('2100-01-01T00:00:00Z') }),
        fc.oneof(fc.nat(100 * HOUR_MS), fc.nat(500 * DAY_MS), fc.nat(8000 * 365 * DAY_MS)),
        zones,
        (from, length, zone) => {
          const { edges } = stepsOf({ from, to: from + length }, zone)
          expect(edges[0]).toBe(from)
          expect(edges.at(-1)).toBe(from + length)
          expect(edges.length).toBeLessThan(70)
          for (const [index, edge] of edges.slice(1, -1).entries()) expect(edge).toBeGreaterThan(edges[index] ?? 0)
        },
      ),
    )
  })

  it('begins days at midnight of the zone, with 25 hours where the clock is put back', () => {
    const { unit, edges } = stepsOf(
      { from: at('2025-10-24T22:00:00Z'), to: at('2025-10-27T23:00:00Z') },
      'Europe/Berlin',
    )
    expect(unit).toBe('day')
    expect(edges.map((edge) => new Date(edge).toISOString())).toEqual([
      '2025-10-24T22:00:00.000Z',
      '2025-10-25T22:00:00.000Z',
      '2025-10-26T23:00:00.000Z',
      '2025-10-27T23:00:00.000Z',
    ])
  })

  it('begins days at half hours of UTC in India, weeks on Mondays and months on the first', () => {
    const inside = (zone: string, from: string, to: string) =>
      stepsOf({ from: at(from), to: at(to) }, zone)
        .edges.slice(1, -1)
        .map((edge) => new Date(shownIn(zone, edge)))
    const days = inside('Asia/Kolkata', '2026-01-01T00:00:00Z', '2026-01-09T00:00:00Z')
    expect(new Set(days.map((day) => day.toISOString().slice(11)))).toEqual(new Set(['00:00:00.000Z']))
    const weeks = inside('Asia/Kolkata', '2026-01-01T00:00:00Z', '2026-06-01T00:00:00Z')
    expect(new Set(weeks.map((day) => day.getUTCDay()))).toEqual(new Set([1]))
    const months = inside('Asia/Kolkata', '2024-01-05T00:00:00Z', '2026-06-01T00:00:00Z')
    expect(new Set(months.map((day) => day.getUTCDate()))).toEqual(new Set([1]))
  })

  it('takes hours of UTC in each zone, as the kept counts have them', () => {
    const { unit, edges } = stepsOf(
      { from: at('2026-01-01T10:20:00Z'), to: at('2026-01-01T12:10:00Z') },
      'Asia/Kolkata',
    )
    expect([unit, edges.map((edge) => new Date(edge).toISOString().slice(11, 16))]).toEqual([
      'hour',
      ['10:20', '11:00', '12:00', '12:10'],
    ])
  })

  it('has one empty step for an empty period', () => {
    expect(stepsOf({ from: 5, to: 5 }, 'UTC').edges).toEqual([5, 5])
  })
})

describe('periodBefore', () => {
  it('ends where the period begins', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: at('2100-01-01T00:00:00Z') }),
        fc.nat(90 * DAY_MS),
        zones,
        (from, length, zone) => {
          const before = periodBefore({ from, to: from + length }, zone)
          expect(before.to).toBe(from)
          expect(Math.abs(from - before.from - length)).toBeLessThanOrEqual(DAY_MS)
        },
      ),
    )
  })

  it.each([
    ['a day of 25 hours', '2025-10-25T22:00:00Z', '2025-10-26T23:00:00Z', '2025-10-24T22:00:00Z'],
    ['the day after it', '2025-10-26T23:00:00Z', '2025-10-27T23:00:00Z', '2025-10-25T22:00:00Z'],
    ['a week with it', '2025-10-19T22:00:00Z', '2025-10-26T23:00:00Z', '2025-10-12T22:00:00Z'],
    ['hours that are no whole days', '2025-10-26T00:00:00Z', '2025-10-27T00:00:00Z', '2025-10-25T00:00:00Z'],
  ])('is as many days by the zone’s clock before: %s', (_, from, to, expected) => {
    expect(periodBefore({ from: at(from), to: at(to) }, 'Europe/Berlin')).toEqual({ from: at(expected), to: at(from) })
  })
})
