import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CELL_CHARACTERS, cellPieces, columnLetters, xlsxText } from './xlsx-text'

/** Reads a text as readers of workbooks do. */
const read = (xml: string) =>
  xml
    .replace(/&(amp|lt|gt|#10);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', '#10': '\n' })[name] ?? '')
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))

it('any text comes back from a cell, and none holds a character that XML can’t', () => {
  const odd = fc.constantFrom(
    '\0',
    '\r',
    '\n',
    '\u0001',
    '\ud800',
    '\udc00',
    '_x0041_',
    '_',
    'x0041_',
    '<',
    '&amp;',
    '\uffff',
  )
  fc.assert(
    fc.property(
      fc.array(fc.oneof(odd, fc.string({ unit: 'binary-ascii', maxLength: 5 })), { maxLength: 12 }),
      (parts) => {
        const xml = xlsxText(parts.join(''))
        expect(read(xml)).toBe(parts.join(''))
        expect(xml.isWellFormed()).toBe(true)
        expect(xml).not.toMatch(/[<\p{Cs}]/u)
      },
    ),
  )
})

it('a text that is too long for a cell is cut between characters', () => {
  for (const text of ['a', 'a'.repeat(CELL_CHARACTERS), '𝔘'.repeat(40_000), `a${'𝔘'.repeat(40_000)}`]) {
    const pieces = cellPieces(text)
    expect(pieces.join('')).toBe(text)
    for (const piece of pieces) expect([piece.length <= CELL_CHARACTERS, piece.isWellFormed()]).toEqual([true, true])
  }
  expect(cellPieces('𝔘'.repeat(40_000))).toHaveLength(3)
})

it('columns are named as in spreadsheets', () => {
  expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
})
