/** Excel’s limits of a sheet, without its header row, and of a cell. */
export const SHEET_ROWS = 1_048_575
export const CELL_CHARACTERS = 32_767

/** Characters that XML 1.0 cannot hold, a carriage return, which it would change, and text that looks like their escape. */
const LONE_SURROGATE = String.raw`[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]`
const ESCAPED = new RegExp(`[\\0-\\x08\\x0b-\\x1f\\ufffe\\uffff]|${LONE_SURROGATE}|_(?=x[0-9A-Fa-f]{4}_)`, 'g')

const MARKUP: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '&#10;' }

/** Escapes a text for an element of a workbook; readers undo `_xHHHH_`. */
export function xlsxText(text: string): string {
  return text
    .replace(ESCAPED, (found) => `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>\n]/g, (sign) => MARKUP[sign] ?? sign)
}

/** Cuts a text into pieces that fit a cell, never in the middle of a character. */
export function cellPieces(text: string): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > CELL_CHARACTERS) {
    const last = rest.charCodeAt(CELL_CHARACTERS - 1)
    const end = last >= 0xd800 && last <= 0xdbff ? CELL_CHARACTERS - 1 : CELL_CHARACTERS
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...pieces, rest]
}

/** The letters of a column, counted from 0: `A`, …, `Z`, `AA`, … */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}
