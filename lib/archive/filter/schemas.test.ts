import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VALUE_TEXT } from '../../list/members'
import { DELIVERIES } from './deliveries'
import { filterOf, NO_FILTER } from './filter'
import { FilterQuery, ListQuery } from './schemas'
import { deliveryQuery, loadDeliveryFilters } from './search-params'

const queryOf = (text: string) => Object.fromEntries(new URLSearchParams(text))

describe('the query of the API', () => {
  it('means no filter where it is empty', () => {
    expect(FilterQuery.parse({})).toEqual(NO_FILTER)
    expect(ListQuery.parse({})).toEqual({ ...NO_FILTER, limit: 50, cursor: null, order: 'newest', above: false })
  })

  it('means what the address of a page with the same text means', () => {
    const values = fc.uniqueArray(
      fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter((value) => VALUE_TEXT.test(value)),
      { maxLength: 3 },
    )
    const when = fc.option(
      fc.integer({ min: 0, max: 4_000_000_000_000 }).map((time) => new Date(time).toISOString()),
      { nil: null },
    )
    fc.assert(
      fc.property(
        fc.record({
          event: values,
          endpoint: values,
          user: values,
          resource: values,
          eventId: values,
          from: when,
          to: when,
        }),
        (some) => {
          const query = deliveryQuery({ ...DELIVERIES.none, ...some, outcome: ['failed'], status: ['5xx', 'none'] })
          expect(FilterQuery.parse(queryOf(query))).toEqual(filterOf(loadDeliveryFilters(query), new Date()))
        },
      ),
      { numRuns: 50 },
    )
  })

  it.each([
    ['outcome', 'exploded'],
    ['family', 'odd'],
    ['settled', 'perhaps'],
    ['event', 'payment.created,x\u0000y'],
    ['endpoint', 'a\nb'],
    ['user', 'x'.repeat(1001)],
    ['resource', Array.from({ length: 51 }, (_, index) => index).join()],
    ['status', '4x'],
    ['range', '2h'],
    ['from', 'yesterday'],
    ['to', '2026-02-30T25:00:00Z'],
    ['text', 'a\tb'],
    ['text', ''],
  ])('is refused where a page would fall back: %s', (name, value) => {
    const read = FilterQuery.safeParse({ [name]: value })
    expect(read.error?.issues.map(({ path }) => path[0])).toEqual([name])
  })

  it.each(['0', '501', 'many', '1.5'])('does not take a limit of %s', (limit) => {
    expect(ListQuery.safeParse({ limit }).success).toBe(false)
  })
})
