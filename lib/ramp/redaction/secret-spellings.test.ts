import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redact } from './redact'
import { spellingsOf } from './secret-spellings'

const SECRET = 'Ab3/xy&Zq<7+wü Kd9"mn!'

const textsOf = (secret: string) => spellingsOf(secret).map(({ text }) => text)
const base64Of = (...parts: readonly Uint8Array[]) => Buffer.concat(parts).toString('base64')

describe('the spellings of a secret', () => {
  it.each([
    ['itself', SECRET],
    ['in JSON', 'Ab3/xy&Zq<7+wü Kd9\\"mn!'],
    ['in JSON of ASCII', 'Ab3/xy&Zq<7+w\\u00fc Kd9\\"mn!'],
    ['in a URL', 'Ab3%2Fxy%26Zq%3C7%2Bw%C3%BC%20Kd9%22mn!'],
    ['in a URL in lower case', 'Ab3%2fxy%26Zq%3c7%2bw%c3%bc%20Kd9%22mn!'],
    ['in a URL that escapes every sign', 'Ab3%2Fxy%26Zq%3C7%2Bw%C3%BC%20Kd9%22mn%21'],
    ['in a form', 'Ab3%2Fxy%26Zq%3C7%2Bw%C3%BC+Kd9%22mn!'],
    ['in HTML', 'Ab3/xy&amp;Zq&lt;7+wü Kd9&quot;mn!'],
    ['in HTML by numbers', 'Ab3/xy&#38;Zq&#60;7+w&#252; Kd9&#x22;mn!'],
    ['in base64', 'QWIzL3h5JlpxPDcrd8O8IEtkOSJtbiE'],
    ['in base64 behind one byte', 'FiMy94eSZacTw3K3fDvCBLZDkibW4h'],
    ['in base64 for URLs', Buffer.from('>>>???>>>').toString('base64url'), '>>>???>>>'],
    ['in hex', '4162332f7879265a713c372b77c3bc204b6439226d6e21'],
    ['in hex in upper case', '4162332F7879265A713C372B77C3BC204B6439226D6E21'],
    ['as the bytes of hex digits, in base64', 'HwyaPney1OX2', '1f0c9a3e77b2d4e5f6'],
    ['as the bytes of hex digits, in the other case', '1F0C9A3E77B2D4E5F6', '1f0c9a3e77b2d4e5f6'],
    ['with half of a character, in a URL', 'canary%EF%BF%BD', 'canary\ud83d'],
  ])('are: %s', (_how, text, secret = SECRET) => {
    expect(textsOf(secret)).toContain(text)
  })

  it('are each there once', () => {
    fc.assert(
      fc.property(fc.string(), (secret) => {
        const texts = textsOf(secret)
        expect(new Set(texts).size).toBe(texts.length)
      }),
    )
  })

  it('are no texts that are shorter than the secret and stand elsewhere by chance', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (secret) => {
        expect(Math.min(...textsOf(secret).map((text) => text.length))).toBeGreaterThanOrEqual(
          Math.min(secret.length, 8),
        )
      }),
    )
    expect(textsOf('1234')).toEqual(['1234', 'MTIzNA', '31323334'])
  })

  it('are met in base64 of any bytes around the secret', () => {
    const bytes = fc.uint8Array({ maxLength: 9 })
    const secrets = fc.uint8Array({ minLength: 8, maxLength: 40 }).map((digits) => Buffer.from(digits).toString('hex'))
    fc.assert(
      fc.property(bytes, secrets, bytes, (before, secret, after) => {
        for (const inner of [Buffer.from(secret), Buffer.from(secret, 'hex')]) {
          const base64 = base64Of(before, inner, after)
          for (const text of [base64, base64.replaceAll('+', '-').replaceAll('/', '_')]) {
            const clean = redact(text, [secret])
            expect(clean).toContain('[removed]')
            // Beside the secret, its base64 can have the shape of a credential, which is removed, too.
            expect(clean.replaceAll('[removed]', '').length).toBeLessThanOrEqual(
              text.length - Math.floor((inner.length * 4) / 3) + 2,
            )
          }
        }
      }),
    )
  })

  it('say of hex digits that they are a text, too', () => {
    const secret = '1f0c9a3e77b2d4e5f6'
    expect(spellingsOf(secret).find(({ text }) => text === secret)?.encoding).toBe('text')
  })
})
