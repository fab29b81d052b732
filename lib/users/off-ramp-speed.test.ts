import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RAILS } from '../ramp/contract/values/networks'
import { lateBefore, punctualityOf, usuallyBy } from './off-ramp-speed'

const at = (iso: string) => Date.parse(iso)
const dueOf = (rail: string, since: string) => {
  const due = usuallyBy(rail, at(since))
  return due === null ? null : new Date(due).toISOString()
}

test.each([
  ['rtp', '2026-11-20T23:55:00Z', '2026-11-21T00:05:00.000Z'],
  ['push_to_card', '2026-11-22T10:00:00Z', '2026-11-22T10:30:00.000Z'],
  // The payouts begin on a Wednesday, a Friday and a Saturday.
  ['ach_same_day', '2026-11-18T14:00:00Z', '2026-11-19T06:00:00.000Z'],
  ['ach_standard', '2026-11-18T14:00:00Z', '2026-11-20T06:00:00.000Z'],
  ['ach_standard', '2026-11-20T14:00:00Z', '2026-11-24T06:00:00.000Z'],
  ['sepa', '2026-11-21T09:00:00Z', '2026-11-26T06:00:00.000Z'],
  ['bill_pay', '2026-11-20T14:00:00Z', null],
  ['a_new_rail', '2026-11-20T14:00:00Z', null],
  ['constructor', '2026-11-20T14:00:00Z', null],
])('a payout by %s from %s should have arrived by %s', (rail, since, due) => {
  expect(dueOf(rail, since)).toBe(due)
})

test('each rail whose text in the contract names a time has one here', () => {
  for (const [rail, text] of Object.entries(RAILS))
    expect([rail, dueOf(rail, '2026-11-18T14:00:00Z') !== null]).toEqual([rail, text.includes(',')])
})

const inFlight = { status: 'in_flight', rail: 'rtp', inFlightSince: '2026-11-20T12:00:00Z' }

test('late is said of a payout that is with its rail, from a known moment, and of no other', () => {
  expect(punctualityOf(inFlight, at('2026-11-20T12:09:00Z')).state).toBe('in-time')
  expect(punctualityOf(inFlight, at('2026-11-20T12:11:00Z')).state).toBe('late')
  expect(punctualityOf({ ...inFlight, status: 'queued' }, at('2027-01-01T00:00:00Z')).state).toBe('not-with-rail')
  expect(punctualityOf({ ...inFlight, rail: null }, 0)).toEqual({ state: 'not-known', lacks: 'rail' })
  expect(punctualityOf({ ...inFlight, inFlightSince: null }, 0)).toEqual({ state: 'not-known', lacks: 'start' })
  expect(punctualityOf({ ...inFlight, inFlightSince: 'soon' }, 0)).toEqual({ state: 'not-known', lacks: 'start' })
  expect(punctualityOf({ ...inFlight, rail: 'new' }, 0)).toEqual({ state: 'not-known', lacks: 'usual time' })
})

test('the instant before which payouts are late agrees with the time of each of them', () => {
  const rails = fc.constantFrom(...Object.keys(RAILS), 'a_new_rail', 'constructor')
  const instants = { min: at('2026-01-01T00:00:00Z'), max: at('2026-03-01T00:00:00Z') }
  fc.assert(
    fc.property(rails, fc.integer(instants), fc.integer({ min: -12, max: 12 * 24 * 60 }), (rail, now, minutes) => {
      const before = lateBefore(rail, now)
      const since = now - minutes * 60_000
      const due = usuallyBy(rail, since)
      expect(before !== null && since < before).toBe(due !== null && now > due)
    }),
    { numRuns: 1_000 },
  )
})
