import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visibleParts, visibleText } from './visible-text'

describe('text with characters that cannot be seen', () => {
  it.each([
    ['offramp.completed', 'offramp.completed'],
    ['off\u202eramp', 'off⟨U+202E⟩ramp'],
    ['a\u0000b', 'a⟨U+0000⟩b'],
    ['a\u200b\u200b\u200bb', 'a⟨U+200B ×3⟩b'],
    ['one\ntwo\tthree', 'one⟨↵⟩two⟨⇥⟩three'],
    ['\u2066x\u2069', '⟨U+2066⟩x⟨U+2069⟩'],
    ['a\u00a0b\u3000c', 'a⟨U+00A0⟩b⟨U+3000⟩c'],
    ['\u{e0041}', '⟨U+E0041⟩'],
    ['ab\u3164', 'ab⟨U+3164⟩'],
    ['Ünïcode שלום 支払い 😀', 'Ünïcode שלום 支払い 😀'],
    ['<b>&amp;</b>', '<b>&amp;</b>'],
  ])('%j is shown as %s', (text, shown) => {
    expect(visibleText(text)).toBe(shown)
  })

  it('leaves line ends and tabs where they lay a text out', () => {
    expect(visibleText('{\r\n\t"a": "\u202e"\n}', { keepsLines: true })).toBe('{\r\n\t"a": "⟨U+202E⟩"\n}')
  })

  it('loses nothing, and leaves nothing hidden outside a mark', () => {
    const character = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 2 }),
      fc.constantFrom('\u202e', '\n', '\u0085', ' '),
    )
    fc.assert(
      fc.property(fc.array(character), (characters) => {
        const text = characters.join('')
        const parts = visibleParts(text)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        for (const part of parts) expect(part.mark === null && /[\p{Cc}\p{Cf}]/u.test(part.text)).toBe(false)
      }),
    )
  })
})
