import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownIn } from '../format/wall-clock'
import { isCutStep, periodBefore, stepsOf } from './period'

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

describe('isCutStep', () => {
  it('is true of the first and the last step of a period at most, and of none where it begins and ends with whole ones', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2001-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') }),
        fc.oneof(fc.nat(100 * HOUR_MS), fc.nat(500 * DAY_MS), fc.nat(3000 * DAY_MS)),
        fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/St_Johns'),
        (from, length, zone) => {
          const { unit, edges } = stepsOf({ from, to: from + length + 1 }, zone)
          const cut = edges
            .slice(0, -1)
            .map((edge, index) => isCutStep({ from: edge, to: edges[index + 1] ?? 0 }, unit, zone))
          expect(cut.slice(1, -1).filter(Boolean)).toEqual([])
          const inner = edges.slice(1, -1)
          const whole = inner.slice(0, -1).map((edge, index) => ({ from: edge, to: inner[index + 1] ?? 0 }))
          expect(whole.some((step) => isCutStep(step, unit, zone))).toBe(false)
        },
      ),
    )
  })

  it.each([
    ['day', '2026-11-16T00:00:00Z', '2026-11-17T00:00:00Z', false],
    ['day', '2026-11-16T00:00:01Z', '2026-11-17T00:00:00Z', true],
    ['day', '2026-11-16T00:00:00Z', '2026-11-16T12:04:00Z', true],
    ['week', '2026-11-16T00:00:00Z', '2026-11-23T00:00:00Z', false],
    ['week', '2026-11-18T00:00:00Z', '2026-11-23T00:00:00Z', true],
    ['month', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z', false],
    ['hour', '2026-11-16T09:30:00Z', '2026-11-16T10:00:00Z', true],
  ] as const)('of a %s from %s to %s is %s', (unit, from, to, isCut) => {
    expect(isCutStep({ from: at(from), to: at(to) }, unit, 'UTC')).toBe(isCut)
  })
})
