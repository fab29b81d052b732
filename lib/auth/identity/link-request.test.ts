import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { isLinkState, linkState, openLinkRequest, sealLinkRequest } from './link-request'

const REQUEST = { environment: 'sandbox', state: linkState('s'), nonce: 'n', verifier: 'v' }

afterEach(() => {
  vi.useRealTimers()
})

test('a request to link opens in the session that made it, and in no other', async () => {
  const sealed = await sealLinkRequest('a token', REQUEST)
  expect(await openLinkRequest('a token', sealed)).toEqual(REQUEST)
  expect([await openLinkRequest('another token', sealed), await openLinkRequest('', sealed)]).toEqual([null, null])
})

test('it is over after ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
  const sealed = await sealLinkRequest('a token', REQUEST)
  vi.setSystemTime(1_800_000_000_000 + 599_000)
  expect(await openLinkRequest('a token', sealed)).toEqual(REQUEST)
  vi.setSystemTime(1_800_000_000_000 + 601_000)
  expect(await openLinkRequest('a token', sealed)).toBeNull()
})

test('nothing else opens, whatever the cookie holds', async () => {
  const sealed = await sealLinkRequest('a token', REQUEST)
  const changed = fc
    .tuple(fc.nat(sealed.length - 2), fc.constantFrom(...'AZaz09-_.'))
    .map(([at, letter]) => sealed.slice(0, at) + letter + sealed.slice(at + 1))
    .filter((text) => text !== sealed)
  const opens = fc.asyncProperty(fc.oneof(changed, fc.string({ unit: 'binary' })), async (text) => {
    expect(await openLinkRequest('a token', text)).toBeNull()
  })
  await fc.assert(opens, { numRuns: 25 })
})

test('its state tells it from a sign-in', () => {
  expect([isLinkState(linkState('s')), isLinkState('s'), isLinkState(''), isLinkState(null)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
