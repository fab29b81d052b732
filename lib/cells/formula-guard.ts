import { isDecimal } from '../money/decimal-text'

/** Spaces and invisible characters, which a spreadsheet may drop before it reads a cell, and the apostrophe of the guard. */
const PASSED_OVER = String.raw`[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}']`

/** Each sign with its small and its full-width form. */
const SIGNS = String.raw`=\ufe66\uff1d+\ufe62\uff0b\-\ufe63\uff0d@\ufe6b\uff20`

const FORMULA = new RegExp(String.raw`^${PASSED_OVER}*[${SIGNS}\t\r\n\0]`, 'u')

/**
 * A text that no spreadsheet takes for a formula: one that could be taken for it gets an apostrophe before it, and nothing
 * else changes. Decimal numbers stay numbers, negative ones too. Whoever reads the cell gets the text back by leaving out
 * the apostrophe where what follows could be taken for a formula.
 */
export function guardFormula(text: string): string {
  return FORMULA.test(text) && !isDecimal(text) ? `'${text}` : text
}
