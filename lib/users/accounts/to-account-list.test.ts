import { expect, test } from 'vitest'
import { openMember } from './to-account-list'

test.each([
  [null, null],
  [undefined, null],
  ['500.00', '500.00'],
  [{ amount: '1000.00', period: 'day' }, 'amount 1000.00, period day'],
  [{ amount: { value: '1' } }, '{"amount":{"value":"1"}}'],
  [{}, '{}'],
  [['a'], '["a"]'],
  ['x'.repeat(300), `${'x'.repeat(200)}…`],
])('a member of open shape %j reads %j', (value, text) => {
  expect(openMember(value)).toBe(text)
})
