import { describe, expect, test } from 'vitest'
import { ChangeRecovery } from '../recovery/change/schemas'
import { Reveal, UserOpening } from '../users/schemas'
import { writtenNote } from './written-reason'

const of = { ids: ['1'] }

/** Every place that demands a reason. */
const REASONS = {
  'opening a user': (purpose: string) => UserOpening.safeParse({ purpose }),
  'seeing a whole account number': (reason: string) => Reveal.safeParse({ reason }),
  'closing failures': (reason: string) => ChangeRecovery.safeParse({ act: 'close', reason, of }),
  'reopening failures': (reason: string) => ChangeRecovery.safeParse({ act: 'reopen', reason, of }),
}

const TOO_LITTLE: [string, string][] = [
  ['nothing', ''],
  ['spaces', ' \u00a0\u3000 '],
  ['dots', '...'],
  ['signs', '?!-–·'],
  ['two letters', 'ab'],
  ['marks without letters', '\u0301\u0302\u0303\u0304'],
  ['two letters and signs', ' a… b. '],
]

const UNSEEN: [string, string][] = [
  ['zero-width spaces', '\u200b\u200b\u200b'],
  ['a zero-width space between letters', 'Ticket\u200b 4821'],
  ['a soft hyphen', 'Tic\u00adket'],
  ['a turned direction', 'Ticket \u202e1284'],
  ['tags', 'abc\u{e0041}'],
  ['letters without a shape', '\u3164\u115f\uffa0'],
  ['a control character', 'Ticket\u00004821'],
  ['a line end', 'Ticket\n4821'],
  ['half of a pair', 'Ticket \ud83d'],
]

describe.each(Object.entries(REASONS))('the reason for %s', (_name, parse) => {
  const messages = (text: string) => parse(text).error?.issues.map(({ message }) => message)

  test.each(TOO_LITTLE)('is not %s', (_what, text) => {
    expect(messages(text)).toEqual([expect.stringMatching(/^must have at least 3 letters or digits/)])
  })

  test.each(UNSEEN)('has no %s', (_what, text) => {
    expect(messages(text)).toEqual(['must have visible characters only'])
  })

  test('is no key', () => {
    expect(messages('see ak_0123456789abcdef')).toEqual([expect.stringMatching(/a key/)])
  })

  test.each(['T-12', 'Ticket 4821: payout did not arrive', '出金が届かない', 'Выплата', 'هزینه', '１２３'])(
    'may be %s',
    (text) => expect(messages(text)).toBeUndefined(),
  )

  test('is kept with one plain space for any other', () => {
    expect(Object.values(parse('  Ticket\u00a0\u30004821 ').data ?? {})).toContain('Ticket 4821')
  })
})

test('a note may be shorter, and is as visible', () => {
  const note = writtenNote(500)
  for (const text of ['ok', '✓', ' ok ']) expect(note.parse(text)).toBe(text.trim())
  for (const text of ['', ' ', '\u200b', 'o\u202ek', 'spr_0123456789']) expect(note.safeParse(text).success).toBe(false)
})
