import { expect, it } from 'vitest'
import { toldAmount } from './told-amount'

it.each(['-5.00', '1e400', 'NaN', '', '0x10'])('tells no user of an amount of %j', (amount) => {
  expect(toldAmount(amount, 'USD')).toBeNull()
})

it('tells of an amount with its currency', () => {
  expect(toldAmount('5.5', 'USD')).toBe('5.50 USD')
})
