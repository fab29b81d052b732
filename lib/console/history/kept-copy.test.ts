import { expect, test } from 'vitest'
import { keptCopy } from './kept-copy'

test.each([
  ['{"secret":"canary"}', '{"secret":"[removed]"}'],
  ['{"data":[{"iban":"DE89370400440532013000","id":1.0}]}', '{"data":[{"iban":"[removed]","id":1.0}]}'],
  ['{"note":"card 4111 1111 1111 1111, please"}', '{"note":"card [removed], please"}'],
  ['{"note":"4242424242424242"}', '{"note":"[removed]"}'],
  ['{"id":"or_4242424242424242","at":1700000000000}', '{"id":"or_4242424242424242","at":1700000000000}'],
  ['{"email":"ada@example.com","x":"ak_live_123"}', '{"email":"[removed]","x":"[removed]"}'],
  ['[1e21, "a\\"b"]', '[1e21, "a\\"b"]'],
])('%s is kept as %s', (text, kept) => {
  expect(keptCopy(text)).toBe(kept)
})

test('what is no JSON, or large, is not kept, and a long word is read once', () => {
  expect(keptCopy('<html>')).toBeNull()
  expect(keptCopy(`"${'x'.repeat(2_000_000)}"`)).toBeNull()
})
