import { expect, test } from 'vitest'
import { ChangeRecovery } from './schemas'

const of = { ids: ['1'] }
const all = (readAt: string) => ({ act: 'close', reason: 'seen', of: { except: [], query: '', readAt } })
const takes = (input: unknown) => ChangeRecovery.safeParse(input).success

test('takes what the database can hold', () => {
  expect(takes({ act: 'assign', of, to: 'op_1' })).toBe(true)
  expect(takes(all('2026-11-23T03:17:47.123Z'))).toBe(true)
})

test.each([
  { act: 'assign', of, to: 'op\u0000' },
  { act: 'assign', of, to: '\ud800' },
  { act: 'note', of, note: 'a\u0000b' },
  { act: 'close', of, reason: ' ' },
  { act: 'close', of, reason: 'x'.repeat(100_000) },
  { act: 'close', of: { ids: [] }, reason: 'seen' },
  { act: 'close', of: { ids: Array.from({ length: 5001 }, () => '1') }, reason: 'seen' },
  // A filter by age counts back from this time.
  all('0000-01-01T00:00:00Z'),
  all('0001-01-01T00:00:00Z'),
  all('9999-12-31T23:59:59Z'),
])('refuses what can’t be done: %#', (input) => {
  expect(takes(input)).toBe(false)
})
