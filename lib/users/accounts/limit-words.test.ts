import { expect, test } from 'vitest'
import { limitWords } from './limit-words'

test.each([
  [{ amount: '1000.00', period: 'day' }, 'USD', '1,000.00 USD per day'],
  [{ amount: '1000.00', period: 'day' }, null, 'amount 1000.00, period day'],
  [{ amount: '1e3', period: 'day' }, 'USD', 'amount 1e3, period day'],
  [{ amount: '5.00', period: 'rolling' }, 'USD', 'amount 5.00, period rolling'],
  [{ amount: '5.00', period: 'day', used: 1 }, 'USD', 'amount 5.00, period day, used 1'],
  ['500.00', 'USD', '500.00'],
  [null, 'USD', null],
])('a limit %j in %j reads %j', (limit, currency, words) => {
  expect(limitWords(limit, currency)).toBe(words)
})
