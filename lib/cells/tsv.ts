import { guardFormula } from './formula-guard'

export type CellValue = string | number | null

const NEEDS_QUOTES = /["\t\r\n]/

/** One cell, guarded against formulas and quoted where needed. */
export function tsvCell(value: CellValue): string {
  const text = guardFormula(String(value ?? ''))
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function tsvTable(rows: readonly (readonly CellValue[])[]): string {
  return rows.map((cells) => cells.map(tsvCell).join('\t')).join('\n')
}
