import { expect, test } from 'vitest'
import { ACCOUNT_NETWORKS } from '../../lib/ramp/contract/values/networks'
import { autoRampCurrency, hasToken, isAddressOf, isOfferedIn } from './networks'

const EVM = `0x${'aB'.repeat(20)}`

test.each([
  ['ethereum', EVM],
  ['avalanche', EVM],
  ['solana', '4Nd1mYQn9Qyk9gX6cWmE6Yw3f8dLd1H4uQjC8jD2sXkP'],
  ['tron', `T${'a'.repeat(33)}`],
  ['bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['bitcoin', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'],
])('on %s %s looks like an address', (network, address) => {
  expect(isAddressOf(network, address)).toBe(true)
})

test.each([
  ['ethereum', `0x${'a'.repeat(39)}`],
  ['ethereum', 'a'.repeat(42)],
  ['solana', EVM],
  ['tron', `A${'a'.repeat(33)}`],
  ['bitcoin', EVM],
  ['nowhere', EVM],
])('on %s %s does not', (network, address) => {
  expect(isAddressOf(network, address)).toBe(false)
})

test('every network of the contract has a token', () => {
  for (const network of Object.keys(ACCOUNT_NETWORKS))
    expect(['USDC', 'USDT', 'BTC'].some((token) => hasToken(network, token))).toBe(true)
  expect(hasToken('tron', 'USDC')).toBe(false)
})

test('what is offered follows the region', () => {
  expect([isOfferedIn('US', 'USDT'), isOfferedIn('DE', 'USDT'), isOfferedIn('DE', 'USDC')]).toEqual([true, false, true])
  expect(isOfferedIn('GB', 'USDC')).toBe(false)
  expect([autoRampCurrency('FR'), autoRampCurrency('CA')]).toEqual(['EUR', null])
})
