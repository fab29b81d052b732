import { describe, expect, it } from 'vitest'
import { withoutSecret } from './without-secret'

const SECRET = 'Ab3/xy&Zq<7+wü Kd9"mn'
const base64 = (text: string) => Buffer.from(text).toString('base64')

describe('withoutSecret', () => {
  it.each([
    ['whole', SECRET],
    ['its beginning', SECRET.slice(0, 6)],
    ['its end', SECRET.slice(-6)],
    ['a piece of the middle in the other case', SECRET.slice(4, 12).toUpperCase()],
    ['in HTML', 'Ab3/xy&amp;Zq&lt;7+wü Kd9&quot;mn'],
    ['in HTML by numbers', 'Ab3/xy&#38;Zq&#60;7+w&#252; Kd9&#x22;mn'],
    ['in a URL', encodeURIComponent(SECRET)],
    ['in a URL in lower case', encodeURIComponent(SECRET).toLowerCase()],
    ['in a form', encodeURIComponent(SECRET).replaceAll('%20', '+')],
    ['in JSON', 'Ab3/xy&Zq<7+w\\u00fc Kd9\\"mn'],
    ['in hex', Buffer.from(SECRET).toString('hex').toUpperCase()],
    ['in base64', base64(SECRET).replace(/=+$/, '')],
    ['in base64 for URLs', Buffer.from(SECRET).toString('base64url')],
  ])('cuts it out %s', (_spelling, text) => {
    const cut = withoutSecret(`It says ${text}.`, SECRET)
    expect(cut).toMatch(/^It says ?.*\[removed\].*\.$/)
    // Only marks of the spelling and fewer than six characters in a row may be left.
    expect(cut.replaceAll('[removed]', '').length).toBeLessThanOrEqual('It says .'.length + 5)
  })

  it.each(['', 'x', 'xy'])('cuts it out of base64 around it: %j before it', (before) => {
    const cut = withoutSecret(base64(`${before}${SECRET} and more`), SECRET)
    expect(cut).toMatch(/^.{0,4}\[removed\].{12,16}$/)
  })

  it('finds the bytes of a secret in hex digits', () => {
    const secret = '1f0c9a3e77b2d4e5f60718293a4b5c6d'
    const bytes = Buffer.from(secret, 'hex').toString('base64url')
    expect(withoutSecret(`of ${bytes.slice(0, 12)}`, secret)).toBe('of [removed]')
  })

  it('finds six characters of a secret of hex digits', () => {
    expect(withoutSecret('of 9a3e77', '1f0c9a3e77b2d4e5f60718293a4b5c6d')).toBe('of [removed]')
  })

  it('leaves the other words, and letters that grow in lower case, where they were', () => {
    expect(withoutSecret('İ: too short, Ab3/x is not enough', SECRET)).toBe('İ: too short, Ab3/x is not enough')
    expect(withoutSecret(`İİ ${SECRET} İ`, SECRET)).toBe('İİ [removed] İ')
  })
})
