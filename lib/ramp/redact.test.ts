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
