import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prettyJson } from '@/lib/format/pretty-json'
import { chunksOf, firstPart, MOST_PRETTY_AT_FIRST, type PayloadParts, withPart } from './payload-parts'

function readIn(text: string, length: number): PayloadParts {
  const rest = (at: number) => (at < text.length ? at : null)
  let parts = firstPart(text.slice(0, length), rest(length))
  while (parts.restAt !== null) {
    const end = parts.restAt + length
    parts = withPart(parts, { text: text.slice(parts.restAt, end), nextOffset: rest(end) })
  }
  return parts
}

describe('a payload read in parts', () => {
  it('is the exact text, and laid out as it would be in one', () => {
    fc.assert(
      fc.property(fc.json(), fc.integer({ min: 1, max: 20 }), (text, length) => {
        const parts = readIn(text, length)
        expect(parts.raw.join('')).toBe(text)
        expect(parts.pretty?.join('')).toBe(
          prettyJson(text)
            ?.map((token) => token.text)
            .join(''),
        )
        expect(parts.bytes).toBe(Buffer.byteLength(text))
      }),
    )
  })

  it('has no lines where it turns out to be no JSON', () => {
    for (const text of ['{"a":1} and more words', '{"a":1', '{"a":"open']) expect(readIn(text, 4).pretty).toBeNull()
  })

  it('is laid out no further than a page can bear', () => {
    const deep = `${'['.repeat(50)}${'1,'.repeat(30_000)}`
    const first = firstPart(deep, deep.length)
    expect(first.isPrettyCut).toBe(true)
    expect(first.pretty?.join('').length).toBeLessThanOrEqual(MOST_PRETTY_AT_FIRST)
    const next = withPart(first, { text: '1,', nextOffset: null })
    expect([next.pretty, next.raw.join('')]).toEqual([first.pretty, `${deep}1,`])
  })
})

it('pieces of a text are the text, end with a line where they can, and halve no character', () => {
  const line = fc.string({ unit: fc.constantFrom('x', '\u{1f600}'), minLength: 0, maxLength: 40 })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), fc.constantFrom('', '\n'), (lines, end) => {
      const text = lines.map((each) => each.repeat(200)).join(end)
      const chunks = chunksOf(text)
      expect(chunks.join('')).toBe(text)
      expect(chunks.every((chunk) => chunk.isWellFormed() && chunk.length <= 16_384)).toBe(true)
      const isCutInLine = chunks.slice(0, -1).filter((chunk) => !chunk.endsWith('\n'))
      expect(isCutInLine.every((chunk) => !chunk.includes('\n'))).toBe(true)
    }),
  )
})
