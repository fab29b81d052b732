import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import payloads from '@/tests/fixtures/cells/formula-payloads.json'
import { guardFormula } from './formula-guard'

const FORMULAS = payloads.filter(({ isFormula }) => isFormula)
const HARMLESS = payloads.filter(({ isFormula }) => !isFormula)

const readBack = (cell: string) => (cell.startsWith("'") && guardFormula(cell.slice(1)) === cell ? cell.slice(1) : cell)

const hostile = fc.oneof(
  fc.constantFrom(...payloads.map(({ text }) => text)),
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom("'", '=', '-', '1', '.', ' ', '\t', '\ufeff', '\uff1d', 'a')).map((parts) => parts.join('')),
)

describe('a text that a spreadsheet could take for a formula', () => {
  it('is one of at least sixty', () => {
    expect(FORMULAS.length).toBeGreaterThanOrEqual(60)
  })

  it.each(FORMULAS)('gets an apostrophe: $name', ({ text }) => {
    expect(guardFormula(text)).toBe(`'${text}`)
  })

  it('gets it once, however the text is met', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect([text, `'${text}`]).toContain(guardFormula(text))
      }),
    )
  })
})

describe('a text that none takes for a formula', () => {
  it.each(HARMLESS)('stays as it is: $name', ({ text }) => {
    expect(guardFormula(text)).toBe(text)
  })

  it('stays as it is where it begins with a letter or a digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9]/), (text) => {
        expect(guardFormula(text)).toBe(text)
      }),
    )
  })

  it('stays a number, a negative one too', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?(0|[1-9][0-9]{0,30})(\.[0-9]{1,18})?$/), (text) => {
        expect(guardFormula(text)).toBe(text)
      }),
    )
  })
})

it('gives every text back', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(readBack(guardFormula(text))).toBe(text)
    }),
    { numRuns: 1000 },
  )
})

it('costs no more than the length of a hostile text', () => {
  for (const piece of [' ', "'", '\ufeff', '\u200b ']) {
    const text = piece.repeat(1_000_000)
    expect(guardFormula(text)).toBe(text)
  }
})
