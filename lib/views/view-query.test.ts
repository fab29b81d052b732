import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DELIVERIES } from '../archive/filter/deliveries'
import { deliveryQuery, loadDeliveryFilters } from '../archive/filter/search-params'
import { viewQuery } from './view-query'

it('keeps what the list understands, in the order of the list, without cursor', () => {
  expect(viewQuery('?limit=100&cursor=abc&colour=red&outcome=failed,exploded')).toBe('outcome=failed&limit=100')
  expect(viewQuery('cursor=abc&limit=50&outcome=')).toBe('')
})

it('takes no address for a query', () => {
  expect(viewQuery('https://desk.example/sandbox/deliveries?outcome=failed')).toBe('')
})

const part = fc.tuple(
  fc.constantFrom(...Object.keys(DELIVERIES.parsers), 'other'),
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('failed', 'failed,unknown', '200', 'true', '9e99', '2026-01-01'),
  ),
)
const queries = fc.array(part, { maxLength: 6 }).map((parts) => new URLSearchParams(parts).toString())

it('is the same for a query that was canonical, and means the same filters, whatever the query', () => {
  fc.assert(
    fc.property(fc.oneof(queries, fc.string({ unit: 'binary' })), (text) => {
      const canonical = viewQuery(text)
      expect(viewQuery(canonical)).toBe(canonical)
      expect(canonical).not.toMatch(/^\?|(^|&)cursor=/)
      const filters = { ...loadDeliveryFilters(new URLSearchParams(text)), cursor: null }
      expect(deliveryQuery(loadDeliveryFilters(`?${canonical}`))).toBe(deliveryQuery(filters))
    }),
  )
})

it('can be stored: no text makes a control character', () => {
  fc.assert(
    fc.property(queries, (text) => {
      expect(viewQuery(text)).not.toMatch(/\p{Cc}|\p{Cs}/u)
    }),
  )
})
