import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import payloads from '@/tests/fixtures/cells/formula-payloads.json'
import { guardFormula } from './formula-guard'
import { tsvCell, tsvTable } from './tsv'

function readTable(text: string): string[][] {
  const rows: string[][] = [['']]
  let isQuoted = false
  const add = (character: string) => {
    const row = rows.at(-1) ?? []
    row.push((row.pop() ?? '') + character)
  }
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    const cell = rows.at(-1)?.at(-1) ?? ''
    if (isQuoted && character === '"' && text.charAt(at + 1) === '"') add(text.charAt(at++))
    else if (isQuoted && character === '"') isQuoted = false
    else if (isQuoted) add(character)
    else if (character === '"' && cell === '') isQuoted = true
    else if (character === '\t') rows.at(-1)?.push('')
    else if (character === '\n' || character === '\r') rows.push([''])
    else add(character)
  }
  return rows
}

describe('a cell for a spreadsheet', () => {
  it.each([
    ['payment.updated', 'payment.updated'],
    [null, ''],
    [503, '503'],
    [-1, '-1'],
    ['-1', '-1'],
    ['=HYPERLINK("//x")', `"'=HYPERLINK(""//x"")"`],
    ['+1', "'+1"],
    ['-1+1', "'-1+1"],
    ['@sum', "'@sum"],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    ['\ufeff=1', "'\ufeff=1"],
    ['a\tb\nc', '"a\tb\nc"'],
    ['say "so"', '"say ""so"""'],
  ])('of %j is %j', (value, cell) => {
    expect(tsvCell(value)).toBe(cell)
  })

  it.each(payloads)('stays one cell: $name', ({ text }) => {
    expect(readTable(tsvTable([['before', text, 'after']]))).toEqual([['before', guardFormula(text), 'after']])
  })
})

it('no cell of a table breaks out of its column or row', () => {
  const cell = fc.oneof(
    fc.constantFrom(...payloads.map(({ text }) => text)),
    fc.string({ unit: 'grapheme-composite', maxLength: 8 }),
    fc.stringMatching(/^["\t\r\n=a]{0,6}$/),
  )
  const table = fc
    .integer({ min: 1, max: 5 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }))
  fc.assert(
    fc.property(table, (rows) => {
      expect(readTable(tsvTable(rows))).toEqual(rows.map((cells) => cells.map(guardFormula)))
    }),
  )
})
