import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FIRST_INSTANT, LAST_INSTANT } from '../../codec/storable'
import { weekBounds, weekOf, weekStart, weeksBetween, weekWords } from './weeks'

it.each([
  ['2026-01-19T00:00:00.000Z', '2026-W04'],
  ['2026-01-18T23:59:59.999Z', '2026-W03'],
  ['2025-12-29T00:00:00.000Z', '2026-W01'],
  ['2027-01-03T12:00:00.000Z', '2026-W53'],
  ['2024-12-30T00:00:00.000Z', '2025-W01'],
  ['0001-01-01T00:00:00.000Z', '0001-W01'],
  ['9999-12-31T00:00:00.000Z', '9999-W52'],
])('%s is in %s', (iso, week) => {
  expect(weekOf(Date.parse(iso))).toBe(week)
})

it('the bounds of a week hold its times and no others', () => {
  fc.assert(
    fc.property(fc.integer({ min: FIRST_INSTANT, max: LAST_INSTANT }), (time) => {
      const bounds = weekBounds(weekOf(time)) ?? expect.fail('it is a week')
      expect(time >= bounds.from && time < bounds.to).toBe(true)
      expect(new Date(bounds.from).getUTCDay()).toBe(1)
      expect(weekOf(bounds.to)).not.toBe(weekOf(time))
    }),
  )
})

it('names each week between two, and no week that a year does not have', () => {
  expect(weeksBetween('2026-W52', '2027-W02')).toEqual(['2026-W52', '2026-W53', '2027-W01', '2027-W02'])
  expect(weekStart('2025-W53')).toBeNull()
  expect(weekStart('2025-W54')).toBeNull()
})

it('a week is told by its days, and another text as it is', () => {
  const now = Date.parse('2026-11-26T12:00:00Z')
  expect(['2026-W46', '2025-W46', 'none'].map((week) => weekWords(week, now))).toEqual([
    '9–15 Nov',
    '10–16 Nov 2025',
    'none',
  ])
})
