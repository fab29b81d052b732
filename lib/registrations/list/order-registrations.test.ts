import { describe, expect, it } from 'vitest'
import type { EndpointHealth, RegistrationRow } from '../dto'
import { orderRegistrations, type RegistrationOrder } from './order-registrations'
import { holdsWords, searchRegistrations } from './search-registrations'

function healthOf(delivered: number, failed: number, lastDeliveredAt: string | null): EndpointHealth {
  const outcomes = [
    { value: 'delivered', count: delivered },
    { value: 'failed', count: failed },
  ] as const
  const period = { total: delivered + failed, outcomes: [...outcomes], bars: [] }
  const none = { total: 0, outcomes: [], bars: [] }
  return { periods: { '24h': none, '7d': period, '30d': period }, lastDeliveredAt, lastProblem: null }
}

function rowOf(id: string, over: Partial<RegistrationRow> = {}): RegistrationRow {
  return {
    id,
    url: `https://${id}.acme.example/in`,
    events: ['*'],
    failureCount: 0,
    disabled: false,
    failingSince: null,
    health: healthOf(10, 0, null),
    lastChange: null,
    ...over,
  }
}

const rows = [
  rowOf('fine', { health: healthOf(10, 0, '2026-11-21T10:00:00.000Z') }),
  rowOf('quiet', { url: 'http://a.acme.example/in', health: healthOf(0, 0, null) }),
  rowOf('half', { health: healthOf(5, 5, '2026-11-21T12:00:00.000Z') }),
  rowOf('failing', { failureCount: 3, health: healthOf(9, 1, '2026-11-21T11:00:00.000Z') }),
  rowOf('failing-now', { failingSince: '2026-11-21T11:30:00.000Z' }),
  rowOf('disabled', { disabled: true, health: healthOf(0, 0, null) }),
]

const idsBy = (order: RegistrationOrder, period: '24h' | '7d' = '7d') =>
  orderRegistrations(rows, order, period).map(({ id }) => id)

describe('registrations stand', () => {
  it('worst first by health: disabled, failing now, failing in a row, the least delivered, quiet', () => {
    expect(idsBy('health')).toEqual(['disabled', 'failing-now', 'failing', 'half', 'fine', 'quiet'])
  })

  it('by health of the chosen period, equal ones as the platform lists them', () => {
    expect(idsBy('health', '24h')).toEqual(['disabled', 'failing-now', 'failing', 'fine', 'quiet', 'half'])
  })

  it('by the one success share, whatever legacy and contradictory records there are', () => {
    const health = healthOf(9, 1, null)
    const outcomes = [...health.periods['7d'].outcomes, { value: 'legacy' as const, count: 90 }]
    const period = { ...health.periods['7d'], total: 100, outcomes }
    const silent = { total: 5, outcomes: [{ value: 'contradictory' as const, count: 5 }], bars: [] }
    const some = [
      rowOf('silent', { health: { ...health, periods: { ...health.periods, '7d': silent } } }),
      rowOf('nine tenths', { health: { ...health, periods: { ...health.periods, '7d': period } } }),
      rowOf('half', { health: healthOf(5, 5, null) }),
    ]
    expect(orderRegistrations(some, 'health', '7d').map(({ id }) => id)).toEqual(['half', 'nine tenths', 'silent'])
  })

  it('by name, whatever the scheme', () => {
    expect(idsBy('name')).toEqual(['quiet', 'disabled', 'failing-now', 'failing', 'fine', 'half'])
  })

  it('by the last delivery, newest first', () => {
    expect(idsBy('delivered').slice(0, 3)).toEqual(['half', 'failing', 'fine'])
  })
})

describe('a search of registrations', () => {
  const some = [
    { id: 'wh_1', url: 'https://hooks.acme.example/ramp', events: ['payment.created', 'card.frozen'] },
    { id: 'wh_2', url: 'https://OPS.acme.example/in', events: ['*'] },
    { id: 'wh_3', url: 'https://old.acme.example/in', events: [] },
  ]

  it.each([
    ['', ['wh_1', 'wh_2', 'wh_3']],
    ['ops', ['wh_2']],
    ['WH_3', ['wh_3']],
    ['payment.created', ['wh_1', 'wh_2']],
    ['card.frozen', ['wh_1']],
    ['*', ['wh_2']],
    ['acme  payment', ['wh_1', 'wh_2']],
    ['nowhere', []],
  ])('for %j finds %j', (text, ids) => {
    expect(searchRegistrations(some, text).map(({ id }) => id)).toEqual(ids)
  })

  it('goes by the URL alone where there is nothing else', () => {
    expect(holdsWords('https://old.acme.example/in', ' OLD in ')).toBe(true)
    expect(holdsWords('https://old.acme.example/in', 'payment')).toBe(false)
  })
})
