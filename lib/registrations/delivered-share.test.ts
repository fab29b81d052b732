import { expect, test } from 'vitest'
import { successShares } from '../reports/report-words'
import { deliveredShare } from './delivered-share'
import { REGISTRATIONS, type RegistrationHealthRow } from './health/registrations'

const COUNTS = { delivered: 90, rejected: 4, failed: 1, unknown: 5, legacy: 60, contradictory: 40 }

const row: RegistrationHealthRow = {
  url: 'https://hooks.example/in',
  id: 'wh_1',
  events: [],
  state: 'enabled',
  failureCount: 0,
  failingSince: null,
  counts: COUNTS,
  lastDeliveredAt: null,
  lastProblemAt: null,
  lastProblem: null,
}

const exported = (id: string, of = row) => REGISTRATIONS.columns.find((column) => column.id === id)?.read(of)

test('the page, the export and the report tell one success share, whatever legacy and contradictory records there are', () => {
  // The keys of the object are outcomes.
  const outcomes = Object.entries(COUNTS).map(([value, count]) => ({ value: value as keyof typeof COUNTS, count }))
  expect(deliveredShare({ outcomes })).toBe('90%')
  expect(successShares(COUNTS)).toEqual({ withUnknown: '90%', withoutUnknown: '94.7%' })
  expect([exported('deliveries'), exported('share'), exported('shareKnown')]).toEqual([200, '0.9000', '0.9474'])
})

test('there is no share of deliveries that all say nothing of what became of them', () => {
  const silent = { ...row, counts: { legacy: 3 } }
  expect(deliveredShare({ outcomes: [{ value: 'legacy', count: 3 }] })).toBe('–')
  expect([exported('share', silent), exported('shareKnown', { ...row, counts: { unknown: 2 } })]).toEqual([null, null])
})
