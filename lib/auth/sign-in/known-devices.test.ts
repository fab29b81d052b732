import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findKnownDevice, KNOWN_DEVICE_SECONDS, rememberDevice } from './known-devices'

const ADA = 'ada@desk.example'
const BO = 'bo@desk.example'

describe('a browser that is known', () => {
  test('is known to the person who signed in there, and to nobody else', () => {
    const cookie = rememberDevice(undefined, ADA)
    expect(findKnownDevice(cookie, ADA)).toMatch(/^[\w-]{22}$/)
    expect(findKnownDevice(cookie, BO)).toBeNull()
    expect(cookie).not.toContain('ada')
  })

  test('keeps the last five people, the newest first, each once', () => {
    const people = Array.from({ length: 6 }, (_, i) => `person${i}@desk.example`)
    const cookie = [...people, ...people.slice(1)].reduce(
      (text: string | undefined, email) => rememberDevice(text, email),
      undefined,
    )
    expect(people.map((email) => findKnownDevice(cookie, email) !== null)).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
    ])
    expect(cookie?.split('~')).toHaveLength(5)
  })

  test('has a new id after each sign-in, and is forgotten after its time', () => {
    const now = 1_800_000_000_000
    const first = rememberDevice(undefined, ADA, now)
    const second = rememberDevice(first, ADA, now)
    expect(findKnownDevice(first, ADA, now)).not.toBe(findKnownDevice(second, ADA, now))
    expect(findKnownDevice(second, ADA, now + KNOWN_DEVICE_SECONDS * 1000 - 1)).not.toBeNull()
    expect(findKnownDevice(second, ADA, now + KNOWN_DEVICE_SECONDS * 1000)).toBeNull()
  })

  test('is not known by anything else that the cookie may hold', () => {
    const cookie = rememberDevice(undefined, ADA)
    fc.assert(
      fc.property(fc.nat(cookie.length - 1), fc.constantFrom(...'AZaz09-_.~'), (at, letter) => {
        fc.pre(cookie[at] !== letter)
        const changed = cookie.slice(0, at) + letter + cookie.slice(at + 1)
        // The last letter of a code has bits without meaning; the text is compared nevertheless.
        expect(findKnownDevice(changed, ADA)).toBeNull()
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(findKnownDevice(text, ADA)).toBeNull()
      }),
    )
  })
})
