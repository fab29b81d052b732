import { expect, it } from 'vitest'
import { valueBars, weekBars } from './exposure-bars'
import { NOT_SAID } from './returns'

const week = (value: string, lost = '1.00') => ({ value, count: 1, unread: 0, amount: '5.00', lost, atRisk: '0' })
const NOW = Date.parse('2026-01-21T12:00:00Z')
const about = (bars: ReturnType<typeof weekBars>) =>
  bars.map(({ value, sums, note }) => [value, sums?.lost ?? null, note === null ? 'whole' : 'noted'])

it('a week without returns is zero where the list was read, and not known where it was not', () => {
  const weeks = [week('2026-W01'), week('2026-W03')]
  expect(about(weekBars(weeks, { from: null, through: '2026-01-21T10:00:00Z' }, NOW))).toEqual([
    ['2026-W01', '1.00', 'whole'],
    ['2026-W02', '0', 'whole'],
    ['2026-W03', '1.00', 'whole'],
    ['2026-W04', '0', 'noted'],
  ])
  expect(about(weekBars(weeks, { from: '2026-01-14T00:00:00Z', through: '2026-01-18T00:00:00Z' }, NOW))).toEqual([
    ['2026-W01', '1.00', 'noted'],
    ['2026-W02', null, 'noted'],
    ['2026-W03', '1.00', 'noted'],
    ['2026-W04', null, 'noted'],
  ])
})

it('a wrong date stands by itself, without all the weeks up to it', () => {
  const weeks = [week('0001-W01'), week('2026-W03'), week('9999-W52')]
  const bars = weekBars(weeks, { from: null, through: '2026-01-21T10:00:00Z' }, NOW)
  expect(bars.length).toBeLessThan(600)
  expect(bars.filter(({ sums }) => sums?.lost === '1.00').map(({ value }) => value)).toEqual([
    '0001-W01',
    '2026-W03',
    '9999-W52',
  ])
  expect(bars.slice(-3).map(({ value }) => value)).toEqual(['2026-W03', '2026-W04', '9999-W52'])
})

it('returns without a time are in no week', () => {
  expect(weekBars([{ ...week('x'), value: null }], null, NOW)).toEqual([])
})

it('a return dated in another age adds its own week alone', () => {
  const weeks = [week('0001-W01'), week('2026-W02'), week('9999-W52')]
  const bars = weekBars(weeks, { from: null, through: '2026-01-21T10:00:00Z' }, NOW)
  expect(bars.length).toBeLessThan(600)
  expect(bars.filter(({ sums }) => sums?.count === 1).map(({ value }) => value)).toEqual(
    weeks.map(({ value }) => value),
  )
  expect(bars.slice(-4).map(({ value }) => value)).toEqual(['2026-W02', '2026-W03', '2026-W04', '9999-W52'])
})

it('values are drawn by what they expose, the largest first, however many returns they have', () => {
  const sums = { count: 1, unread: 0, amount: '900.00', atRisk: '0' }
  const values = [
    { ...sums, value: 'R01', count: 9, lost: '10.00' },
    { ...sums, value: null, lost: '2.00', atRisk: '100.50' },
    { ...sums, value: 'R10', lost: '99.99' },
  ]
  expect(valueBars(values).map(({ value }) => value)).toEqual([NOT_SAID, 'R10', 'R01'])
})
