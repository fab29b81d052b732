import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanSearch } from '../../list/search-text'
import { searchRegistrations } from './search-registrations'

const REGISTRATIONS = [
  { id: 'wh_1', url: 'https://a.example/hook', events: ['*'] },
  { id: 'wh_2', url: `https://b.example/${'x'.repeat(300)}`, events: ['payment.updated'] },
]

const found = (text: string) => searchRegistrations(REGISTRATIONS, text).map(({ id }) => id)

test('finds for the text of an address what an export of that page finds', () => {
  const texts = fc.oneof(
    fc.constantFrom('\u0000', 'wh_1\u0000', '\u0007 hook', 'x'.repeat(301), `${'x'.repeat(300)}y`, '\ud800'),
    fc.string({ unit: 'binary', maxLength: 4 }),
  )
  fc.assert(
    fc.property(texts, (text) => {
      expect(found(text)).toEqual(found(cleanSearch(text) ?? ''))
    }),
  )
})
