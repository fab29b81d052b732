import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanSearch } from '../../list/search-text'
import { explainSearch } from './explain-search'
import { deliveryQuery, loadDeliveryFilters } from './search-params'

it('what is looked for can always stand in the address', () => {
  const typed = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 60 }))
  fc.assert(
    fc.property(typed, (text) => {
      const sought = cleanSearch(text)
      expect(loadDeliveryFilters(deliveryQuery({ text: sought })).text).toBe(sought)
    }),
    { numRuns: 50 },
  )
  expect(cleanSearch('x'.repeat(400))).toHaveLength(300)
})

it.each([
  ['usr_1', false],
  ['  ', false],
  ['{"":}', true],
  ['... ---', true],
])('says of %j whether it has no word', (typed, isProblem) => {
  expect(explainSearch(typed).isProblem).toBe(isProblem)
})
