import { guardFormula } from './formula-guard'

export type CellValue = string | number | null

const NEEDS_QUOTES = /["\t\r\n]/

/** One cell: a formula stays text, and what would end the cell stands in quotes. */
export function tsvCell(value: CellValue): string {
  const text = guardFormula(String(value ?? ''))
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows of cells as a spreadsheet takes them from the clipboard. */
export function tsvTable(rows: readonly (readonly CellValue[])[]): string {
  return rows.map((cells) => cells.map(tsvCell).join('\t')).join('\n')
}
