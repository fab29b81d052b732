import fc from 'fast-check'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { newTotpSecret, otpauthAddress, stepOfCode } from './totp'

/** The vectors of RFC 6238, appendix B, for SHA-1, shortened to the last six of their eight digits. */
const VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const
const RFC_SECRET = Secret.fromUTF8('12345678901234567890').base32

const codeAt = (secret: string, at: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

describe('a code of an authenticator app', () => {
  test.each(VECTORS)('is that of RFC 6238 at %i s', (seconds, code) => {
    expect(stepOfCode(RFC_SECRET, code.slice(-6), new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
  })

  test('is taken one period early or late, and belongs to its own period; two periods away it is wrong', () => {
    const secret = newTotpSecret()
    const step = 60_000_000
    const code = codeAt(secret, step * 30_000)
    const at = (offset: number) => stepOfCode(secret, code, new Date(step * 30_000 + offset))
    expect([at(-30_000), at(0), at(29_999), at(30_000), at(59_999)]).toEqual([step, step, step, step, step])
    expect([at(-30_001), at(60_000)]).toEqual([null, null])
  })

  test('is never taken for any other text', () => {
    const secret = newTotpSecret()
    const now = new Date(1_800_000_000_000)
    const right = [-30_000, 0, 30_000].map((offset) => codeAt(secret, now.getTime() + offset))
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{5,7}$/)), (text) => {
        fc.pre(!right.includes(text))
        expect(stepOfCode(secret, text, now)).toBeNull()
      }),
    )
  })
})

test('a secret has 160 bits, and the address tells an app whose it is', () => {
  const secret = newTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(secret)
  const address = new URL(otpauthAddress(secret, 'ada@desk.example'))
  expect(address.href).toMatch(/^otpauth:\/\/totp\/Rampdesk:ada%40desk.example\?/)
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret, digits: '6', period: '30' })
})
