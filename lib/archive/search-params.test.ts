import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OUTCOMES } from './outcome'
import { ListQuery } from './schemas'
import { deliveryQuery, loadDeliveryFilters, PAGE_SIZES } from './search-params'

const DEFAULTS = { outcome: [], event: [], limit: 50, cursor: null }

describe('delivery filters in the address', () => {
  it('are the defaults without any', () => {
    expect(loadDeliveryFilters('')).toEqual(DEFAULTS)
    expect(deliveryQuery(DEFAULTS as never)).toBe('')
  })

  it('read comma lists', () => {
    expect(loadDeliveryFilters('?outcome=failed,unknown&event=achDebit.returned,payment.updated&limit=100')).toEqual({
      outcome: ['failed', 'unknown'],
      event: ['achDebit.returned', 'payment.updated'],
      limit: 100,
      cursor: null,
    })
  })

  it.each(['?outcome=exploded', '?limit=51', '?limit=-1', '?limit=1e9', '?outcome='])('fall back for %s', (query) => {
    expect(loadDeliveryFilters(query)).toEqual(DEFAULTS)
  })

  it('drop only the values that are not known', () => {
    expect(loadDeliveryFilters('?outcome=failed,exploded').outcome).toEqual(['failed'])
  })

  it('survive the way to the address and back', () => {
    fc.assert(
      fc.property(
        fc.record({
          outcome: fc.subarray([...OUTCOMES]),
          event: fc.array(
            fc.string({ minLength: 1, unit: 'grapheme-ascii' }).filter((name) => name.trim() === name),
            { maxLength: 4 },
          ),
          limit: fc.constantFrom(...PAGE_SIZES),
          cursor: fc.option(fc.base64String({ minLength: 4 }), { nil: null }),
        }),
        (filters) => {
          expect(loadDeliveryFilters(deliveryQuery(filters))).toEqual(filters)
        },
      ),
    )
  })
})

it('an event that the archive can not hold is left out of a page and refused by the API', () => {
  expect(loadDeliveryFilters('?event=payment.created,x%00y,%0A').event).toEqual(['payment.created'])
  expect(ListQuery.safeParse({ event: 'payment.created,x\u0000y' }).success).toBe(false)
  expect(ListQuery.safeParse({ event: 'payment.created,a new one' }).success).toBe(true)
})
