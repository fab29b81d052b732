import { describe, expect, it } from 'vitest'
import { DELIVERIES, type DeliveryCounts } from '@/lib/archive/filter/deliveries'
import type { AddressFilters } from '@/lib/archive/filter/search-params'
import { findChoices, searchChoices, unfitValues } from './choices'

function choicesOf(name: string, counts: DeliveryCounts | null, filters: AddressFilters) {
  const filter = DELIVERIES.filters.find((one) => one.name === name)
  return filter?.kind === 'choices' ? filter.groups(counts, filters) : []
}

const COUNTS: DeliveryCounts = {
  total: 12,
  isCapped: false,
  areValuesCapped: false,
  outcomes: [{ value: 'failed', count: 12 }],
  families: [],
  events: [],
  endpoints: [{ value: 'https://hooks.acme.example/ramp', count: 12 }],
  statusClasses: [{ value: '5xx', count: 12 }],
  statuses: [{ value: '503', count: 12 }],
  settled: [],
}

describe('choices of a filter', () => {
  it('keep what the address names when nothing counts it', () => {
    const filters = { ...DELIVERIES.none, endpoint: ['http://gone.example'], status: ['6xx', '418'] }
    expect(choicesOf('endpoint', COUNTS, filters)[0]?.choices).toEqual([
      { value: 'https://hooks.acme.example/ramp', label: 'hooks.acme.example/ramp', count: 12 },
      { value: 'http://gone.example', label: 'http://gone.example', count: 0 },
    ])
    const [classes, , , codes] = choicesOf('status', COUNTS, filters)
    expect(classes?.choices.map(({ value }) => value)).toEqual(['2xx', '3xx', '4xx', '5xx', '6xx'])
    expect(codes?.choices.map(({ value, count }) => [value, count])).toEqual([
      ['418', 0],
      ['503', 12],
    ])
  })

  it('are all there before the counts are', () => {
    expect(choicesOf('outcome', null, DELIVERIES.none)[0]?.choices).toHaveLength(6)
  })

  it('are found by what they are called and by what they are', () => {
    const groups = choicesOf('endpoint', COUNTS, DELIVERIES.none)
    expect(searchChoices(groups, ' HTTPS://hooks ')).toEqual(groups)
    expect(searchChoices(groups, 'nothing')).toEqual([])
  })

  it('are those that a filter can hold; the others stand apart with the reason', () => {
    const endpoints = ['https://a.example/x,%2C', 'https://a.example/\n', '', 'x'.repeat(1001)]
    const counts = { ...COUNTS, endpoints: endpoints.map((value) => ({ value, count: 3 })) }
    expect(choicesOf('endpoint', counts, DELIVERIES.none)[0]?.choices.map(({ value }) => value)).toEqual([endpoints[0]])
    expect(unfitValues(counts.endpoints).map(({ value, reason }) => [value, reason])).toEqual([
      [endpoints[1], 'contains a control character'],
      [endpoints[2], 'is empty'],
      [endpoints[3], 'is too long'],
    ])
  })
})

describe('a pasted list', () => {
  const groups = choicesOf('status', COUNTS, { ...DELIVERIES.none, status: ['418'] })

  it.each([
    ['503', ['503']],
    ['503, 418\n5xx', ['503', '418', '5xx']],
    ['503, 999', []],
    ['', []],
  ])('%j names choices whole, or none', (pasted, values) => {
    expect(findChoices(groups, pasted)).toEqual(values)
  })
})
