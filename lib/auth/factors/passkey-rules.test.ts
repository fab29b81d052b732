import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCounterForward, relyingPartyOf } from './passkey-rules'

describe('the relying party', () => {
  test.each([
    ['https://desk.example', 'desk.example'],
    ['https://desk.example:8443', 'desk.example'],
    ['http://localhost:3000', 'localhost'],
    ['http://desk.localhost:3000', 'desk.localhost'],
  ])('of %s is %s, with that very origin', (origin, id) => {
    expect(relyingPartyOf(origin)).toEqual({ id, name: 'Rampdesk', origin })
  })

  test.each([
    'http://desk.example',
    'https://192.0.2.7',
    'http://127.0.0.1:3000',
    'https://[2001:db8::1]',
    'http://[::1]:3000',
  ])('of %s is none: browsers make no passkeys for it', (origin) => {
    expect(relyingPartyOf(origin)).toBeNull()
  })
})

describe('a signature counter', () => {
  const counter = fc.nat(0xffffffff)

  test('goes forward where it grows, and where an authenticator counts nothing', () => {
    fc.assert(
      fc.property(counter, counter, (stored, given) => {
        expect(isCounterForward(stored, given)).toBe(given > stored || stored + given === 0)
      }),
    )
    expect(isCounterForward(0, 0)).toBe(true)
  })

  test('is accepted once at most, unless it is zero for ever', () => {
    fc.assert(
      fc.property(counter, counter, (stored, given) => {
        fc.pre(given > 0 && isCounterForward(stored, given))
        expect(isCounterForward(given, given)).toBe(false)
        expect(isCounterForward(given, stored)).toBe(false)
      }),
    )
  })
})
