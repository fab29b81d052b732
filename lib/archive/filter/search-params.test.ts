import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SEARCH_TEXT, VALUE_TEXT, VALUES_AT_MOST } from '../../list/members'
import { LIST_ORDERS } from '../../list/order'
import { TIME_PRESET_NAMES } from '../../list/time'
import { FAMILIES } from '../../model/family'
import { OUTCOMES } from '../../model/outcome'
import { SETTLED_CHOICES } from '../../model/settled'
import { DELIVERIES, PAGE_SIZES } from './deliveries'
import { type DeliveryFilters, deliveryQuery, loadDeliveryFilters } from './search-params'

const DEFAULTS: DeliveryFilters = { ...DELIVERIES.none, order: 'newest', limit: 50, live: false, cursor: null }

describe('delivery filters in the address', () => {
  it('are the defaults without any', () => {
    expect(loadDeliveryFilters('')).toEqual(DEFAULTS)
    expect(deliveryQuery(DEFAULTS)).toBe('')
    expect(DELIVERIES.isFiltered(DEFAULTS)).toBe(false)
  })

  it('read comma lists, each value once', () => {
    const query =
      '?outcome=failed,unknown&event=achDebit.returned,payment.updated&status=5xx,404,5xx,none&user=u%252C1,u2&limit=100'
    expect(loadDeliveryFilters(query)).toEqual({
      ...DEFAULTS,
      outcome: ['failed', 'unknown'],
      event: ['achDebit.returned', 'payment.updated'],
      status: ['5xx', '404', 'none'],
      user: ['u,1', 'u2'],
      limit: 100,
    })
  })

  it.each([
    '?outcome=exploded',
    '?outcome=',
    '?family=none',
    '?status=xx4,teapot',
    '?range=2h',
    '?from=yesterday&to=2026-13-01T00:00:00Z',
    '?text=%0A',
    '?live=maybe',
    '?settled=maybe',
    '?order=best',
    '?limit=51',
    '?limit=-1',
    '?limit=1e9',
  ])('fall back for %s', (query) => {
    expect(loadDeliveryFilters(query)).toEqual(DEFAULTS)
  })

  it('drop only the values that are not known, and those beyond the most', () => {
    expect(loadDeliveryFilters('?outcome=failed,exploded').outcome).toEqual(['failed'])
    expect(loadDeliveryFilters('?event=payment.created,x%00y,%0A').event).toEqual(['payment.created'])
    const many = Array.from({ length: VALUES_AT_MOST + 5 }, (_, index) => `usr_${index}`)
    expect(loadDeliveryFilters(`?user=${many}`).user).toEqual(many.slice(0, VALUES_AT_MOST))
  })

  it('name an instant in one way, whatever its zone was', () => {
    const query = deliveryQuery(loadDeliveryFilters('?from=2026-01-20T13:00:00%2B01:00'))
    expect(query).toBe('?from=2026-01-20T12:00:00.000Z')
  })

  it('survive the way to the address and back', () => {
    const text = (pattern: RegExp, maxLength: number) =>
      fc.string({ minLength: 1, maxLength, unit: 'grapheme' }).filter((value) => pattern.test(value))
    const values = fc.uniqueArray(text(VALUE_TEXT, 20), { maxLength: 4 })
    const instant = fc.option(
      fc.integer({ min: 0, max: 4_000_000_000_000 }).map((time) => new Date(time).toISOString()),
      { nil: null },
    )
    fc.assert(
      fc.property(
        fc.record({
          outcome: fc.subarray([...OUTCOMES]),
          family: fc.subarray([...FAMILIES]),
          event: values,
          endpoint: values,
          status: fc.subarray(['2xx', '4xx', 'none', '404', '99999']),
          user: values,
          resource: values,
          eventId: values,
          settled: fc.subarray([...SETTLED_CHOICES]),
          range: fc.option(fc.constantFrom(...TIME_PRESET_NAMES), { nil: null }),
          from: instant,
          to: instant,
          text: fc.option(text(SEARCH_TEXT, 40), { nil: null }),
          order: fc.constantFrom(...LIST_ORDERS),
          limit: fc.constantFrom(...PAGE_SIZES),
          live: fc.boolean(),
          cursor: fc.option(fc.base64String({ minLength: 4 }), { nil: null }),
        }),
        (filters) => {
          expect(loadDeliveryFilters(deliveryQuery(filters))).toEqual(filters)
          const moved = { ...filters, order: 'newest', limit: 50, live: false, cursor: null } as const
          expect(deliveryQuery(DELIVERIES.which(filters))).toBe(deliveryQuery(moved))
          expect(DELIVERIES.isFiltered(DELIVERIES.which(filters))).toBe(deliveryQuery(moved) !== '')
        },
      ),
      { numRuns: 60 },
    )
  })
})
