import { describe, expect, it } from 'vitest'
import { redact } from './redact'

const secret = 'k3y/with+marks= and space'

describe('redact', () => {
  it.each([
    ['plain', secret],
    ['URL-encoded', encodeURIComponent(secret)],
    ['base64', Buffer.from(secret).toString('base64')],
    ['base64url', Buffer.from(secret).toString('base64url')],
    ['hex', Buffer.from(secret).toString('hex')],
    ['upper-case hex', Buffer.from(secret).toString('hex').toUpperCase()],
  ])('removes a known secret: %s', (_, spelled) => {
    expect(redact(`before ${spelled} after`, [secret])).toMatch(/^before \[removed\]=* after$/)
  })

  it.each([
    ['a quotation mark', 'can"ary'],
    ['a backslash', 'can\\ary'],
    ['a line break', 'can\nary'],
    ['half of a character', 'canary\ud83d'],
  ])('removes a secret with %s, as it is and as JSON spells it', (_, odd) => {
    const spelled = JSON.stringify(odd).slice(1, -1)
    expect(redact(`before ${odd} ${spelled} after`, [odd])).toBe('before [removed] [removed] after')
  })

  it.each([
    ['in groups', '0012 3456 78', '0012345678'],
    ['in groups with odd spaces', '00\u00a012\n345 678', '0012345678'],
    ['in lower case', 'de89370400440532013000', 'DE89370400440532013000'],
    ['in groups and lower case', 'de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['without the groups that it was given in', 'DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
  ])('removes an account number or IBAN %s', (_, spelled, secret) => {
    expect(redact(`before ${spelled} after`, [secret])).toBe('before [removed] after')
  })

  it('takes a secret that is no number in its own case and spacing only', () => {
    expect(redact('Secret s e c r e t', ['secret'])).toBe('Secret s e c r e t')
  })

  it('leaves nothing of a secret that begins with another', () => {
    expect(redact('before canary-and-more after', ['canary', 'canary-and-more'])).toBe('before [removed] after')
  })

  it.each([
    ['user key', 'key ak_live_Ab12 refused', 'key [removed] refused'],
    ['integrator key', 'key ik_live_Ab12 refused', 'key [removed] refused'],
    ['token', '"spr_eyJ.abc-def_1"', '"[removed]"'],
    ['submission capability', 'ach_submit_9Z', '[removed]'],
    ['signature', 'got sha256=00ff, want', 'got [removed], want'],
    ['bearer', 'Authorization: Bearer eyJ.a.b', 'Authorization: [removed]'],
    ['bearer in lower case', 'bearer abc', '[removed]'],
  ])('removes what has the shape of a credential: %s', (_, text, clean) => {
    expect(redact(text)).toBe(clean)
  })

  it('leaves words alone that only look similar', () => {
    const text = 'The weak_password of task_12 for dr_1 and or_2: the bearer'
    expect(redact(text, [''])).toBe(text)
  })
})
