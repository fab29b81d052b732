import { isDecimal } from '../money/decimal-text'

/** Spaces and invisible characters, which spreadsheets may drop, and the guard’s apostrophe. */
export const IGNORED_PREFIX = String.raw`[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}']`

/** The signs that begin a formula, with their small and full-width forms. */
export const FORMULA_SIGNS = String.raw`=\ufe66\uff1d+\ufe62\uff0b\-\ufe63\uff0d@\ufe6b\uff20`

const FORMULA = new RegExp(String.raw`^${IGNORED_PREFIX}*[${FORMULA_SIGNS}\t\r\n\0]`, 'u')

/**
 * Puts an apostrophe before a text that a spreadsheet could take for a formula. Decimal numbers stay as they are,
 * negative ones too. Dropping the apostrophe restores the text.
 */
export function guardFormula(text: string): string {
  return FORMULA.test(text) && !isDecimal(text) ? `'${text}` : text
}
