import { describe, expect, it } from 'vitest'
import { cleared, isFilterActive } from '../../list/filters'
import { DELIVERIES } from './deliveries'
import type { AddressFilters } from './search-params'

const { filters: FILTERS, none: NONE } = DELIVERIES

const NAMING = { zone: 'Europe/Berlin', now: Date.parse('2026-01-20T12:00:00Z') }
const FULL: AddressFilters = {
  outcome: ['failed', 'unknown'],
  family: ['milestone'],
  event: ['payment.updated'],
  endpoint: ['https://a.example/x', 'http://b.example', 'https://c.example'],
  status: ['5xx', 'none'],
  user: ['usr_1'],
  resource: ['offr_0123456789abcdefghij'],
  eventId: ['e1', 'e2', 'e3'],
  settled: ['no'],
  range: null,
  from: '2026-01-20T08:00:00.000Z',
  to: '2026-01-20T09:00:00.000Z',
  text: 'two words',
}

const summaryOf = (filters: Partial<AddressFilters>) =>
  FILTERS.filter((filter) => isFilterActive(filter, { ...NONE, ...filters }, NONE)).map((filter) => [
    filter.name,
    filter.summarize({ ...NONE, ...filters }, NAMING),
  ])

describe('the filters', () => {
  it('hold every member of the address once, and are dropped whole', () => {
    expect(FILTERS.flatMap(({ members }) => members).toSorted()).toEqual(Object.keys(NONE).toSorted())
    expect(Object.assign({ ...FULL }, ...FILTERS.map((filter) => cleared(filter, NONE)))).toEqual(NONE)
  })

  it('say in few words what is chosen', () => {
    expect(summaryOf(FULL)).toEqual([
      ['text', '“two words”'],
      ['outcome', 'failed, unknown'],
      ['settled', 'yes'],
      ['time', '20 Jan 09:00:00 to 20 Jan 10:00:00 UTC+1'],
      ['event', 'milestone: payment.updated'],
      ['endpoint', '3 endpoints'],
      ['status', '5xx, no status'],
      ['user', 'usr_1'],
      ['resource', 'offr_0123456…ghij'],
      ['eventId', '3 event ids'],
    ])
    expect(summaryOf({ range: '7d' })).toEqual([['time', 'last 7 days']])
    expect(summaryOf({ to: '2025-07-01T00:00:00.000Z' })).toEqual([['time', 'before 01 Jul 2025 02:00:00 UTC+2']])
    expect(summaryOf({})).toEqual([])
  })
})
