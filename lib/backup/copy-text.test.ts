import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromCopyLine, toCopyLine } from './copy-text'

const character = fc.oneof(fc.constantFrom(...'\\Nnt.\b\f\n\r\t\v'), fc.string({ unit: 'binary', maxLength: 1 }))
const cell = fc.option(fc.array(character, { maxLength: 8 }).map((all) => all.join('')))

describe('a line of a table', () => {
  test('gives the cells that it was made of, and is one line that ends no table', () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (cells) => {
        const line = toCopyLine(cells)
        expect(fromCopyLine(line)).toEqual(cells)
        expect(line).not.toMatch(/[\n\r]/)
        expect(line).not.toBe('\\.')
      }),
    )
  })

  test('is as Postgres writes it', () => {
    expect(toCopyLine(['a\tb', null, '\\N', '', '{"x":"\\n"}'])).toBe('a\\tb\t\\N\t\\\\N\t\t{"x":"\\\\n"}')
  })
})
