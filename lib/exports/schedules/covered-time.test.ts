import { expect, test } from 'vitest'
import type { CoveredPeriod } from '@/lib/model/export'
import { coveredTime } from './covered-time'

const covered = (covers: CoveredPeriod, zone: string, latest: string, first = latest) => {
  const time = coveredTime(covers, zone, { first: new Date(first), latest: new Date(latest) })
  return time && [time.from.toISOString(), time.to.toISOString()]
}

test.each<[string, CoveredPeriod, string, string, string[]]>([
  ['the day before', 'day', 'UTC', '2026-11-22T06:00:00Z', ['2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z']],
  [
    'a day of 23 hours',
    'day',
    'Europe/Berlin',
    '2026-03-30T04:00:00Z',
    ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ],
  [
    'the week before, from Monday',
    'week',
    'Europe/Berlin',
    '2026-11-23T05:00:00Z',
    ['2026-11-15T23:00:00.000Z', '2026-11-22T23:00:00.000Z'],
  ],
  [
    'the month before, over the turn of the year',
    'month',
    'UTC',
    '2027-01-01T06:00:00Z',
    ['2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ],
  [
    'a day that begins at one, where midnight is skipped',
    'day',
    'America/Havana',
    '2026-03-09T10:00:00Z',
    ['2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ],
])('a run covers %s', (_what, covers, zone, due, expected) => {
  expect(covered(covers, zone, due)).toEqual(expected)
})

test('a run after missed ones covers all of them', () => {
  expect(covered('day', 'UTC', '2026-11-22T06:00:00Z', '2026-11-19T06:00:00Z')).toEqual([
    '2026-11-18T00:00:00.000Z',
    '2026-11-22T00:00:00.000Z',
  ])
})

test('the filter says what is covered where no period does', () => {
  expect(covered('filter', 'UTC', '2026-11-22T06:00:00Z')).toBeNull()
})
