import { expect, it } from 'vitest'
import { amountProblem, amountWords, readAmountRange, writeAmountRange } from './amount-range'

it.each([
  ['100..500', '100', '500', '100 to 500'],
  ['0.5..', '0.5', null, '0.5 or more'],
  ['..0.50', null, '0.50', 'up to 0.50'],
])('%s reads as what it was written from', (text, least, most, words) => {
  expect(readAmountRange(text)).toEqual({ least, most })
  expect(writeAmountRange({ least, most })).toBe(text)
  expect(amountWords({ least, most })).toBe(words)
})

it.each(['..', '1e5..2', '-1..2', '5', '01..2', '1,5..2', `${'9'.repeat(31)}..`])('%s is no range', (text) => {
  expect(readAmountRange(text)).toBeNull()
})

it('says what is wrong with two ends', () => {
  expect(amountProblem({ least: '10', most: '9.99' })).toContain('larger')
  expect(amountProblem({ least: 'ten', most: null })).toContain('such as 125.50')
  expect(amountProblem({ least: '10', most: '10.00' })).toBeNull()
})
