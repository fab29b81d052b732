import { guardFormula } from '../../cells/formula-guard'
import type { CellValue } from '../../cells/tsv'
import { CELL_CHARACTERS, columnLetters, SHEET_ROWS, xlsxText } from '../../cells/xlsx-text'
import { isoIn } from '../../format/time'
import type { ExportFormat } from '../../model/export'
import { isDecimal } from '../../money/decimal-text'
import type { FileColumn } from '../layout'
import { LONG_CELL, LONG_ROW, XLSX_STYLES } from './xlsx-parts'

/** Writes a line of a file with its end, the same as the database does for its rows. `row` counts from 0. */
type Line = (columns: readonly FileColumn[], values: readonly CellValue[], zone: string, row: number) => string

const NEEDS_QUOTES = /[",\r\n]/

/** @returns null for a value that is no time. */
const timeOf = (kind: FileColumn['kind'], value: CellValue): string | null =>
  kind === 'time' && typeof value === 'string' ? value : null

/** A cell by RFC 4180. An empty text becomes two quotes, because an empty cell stands for null. */
export function csvCell(text: string): string {
  return text === '' || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function csvLine(columns: readonly FileColumn[], values: readonly CellValue[], zone: string): string {
  const cells = columns.map(({ kind }, index) => {
    const value = values[index] ?? null
    if (value === null) return ''
    const time = timeOf(kind, value)
    return csvCell(time === null ? guardFormula(String(value)) : isoIn(time, zone))
  })
  return `${cells.join(',')}\r\n`
}

function jsonValue(kind: FileColumn['kind'], value: CellValue, zone: string): unknown {
  if (value === null) return null
  const time = timeOf(kind, value)
  if (time !== null) return isoIn(time, zone)
  return kind === 'integer' && typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
}

function jsonLine(columns: readonly FileColumn[], values: readonly CellValue[], zone: string): string {
  const members = columns.map(({ id, kind }, index) => [id, jsonValue(kind, values[index] ?? null, zone)])
  return `${JSON.stringify(Object.fromEntries(members))}\n`
}

const DIGITS_HELD = 15
const MINUS_ZERO = /^-0(?:\.0+)?$/

/** Whether a double, and a spreadsheet, keeps all digits. */
export function isHeldByDouble(text: string): boolean {
  return isDecimal(text) && !MINUS_ZERO.test(text) && text.replace(/[-.]/g, '').replace(/^0+/, '').length <= DIGITS_HELD
}

/** Spreadsheets know no date before March 1900 for certain, and none after 9999. */
const FIRST_DATE = Date.UTC(1900, 2, 2)
const LAST_DATE = Date.UTC(9999, 11, 30)
const DAY_MS = 86_400_000
const UNIX_EPOCH_DAY = 25_569

/** Days since the end of 1899 by the zone’s clock; null outside the dates that spreadsheets know. */
export function sheetDate(iso: string, zone: string): string | null {
  const instant = Date.parse(iso)
  if (Number.isNaN(instant) || instant < FIRST_DATE || instant >= LAST_DATE) return null
  const local = Date.parse(`${isoIn(iso, zone).slice(0, 23)}Z`)
  return (local / DAY_MS + UNIX_EPOCH_DAY).toFixed(10)
}

type Place = { column: number; line: number }

function xlsxCell(kind: FileColumn['kind'], value: string | number, zone: string, { column, line }: Place) {
  const place = `r="${columnLetters(column)}${line}"`
  const typed = (style: number, content: string) => ({
    xml: `<c ${place} s="${style}"><v>${content}</v></c>`,
    long: null,
  })
  const time = timeOf(kind, value)
  const date = time === null ? null : sheetDate(time, zone)
  if (date !== null) return typed(XLSX_STYLES.time, date)
  const text = time === null ? String(value) : isoIn(time, zone)
  if ((kind === 'integer' || kind === 'decimal') && isHeldByDouble(text)) return typed(XLSX_STYLES[kind], text)
  const isLong = text.length > CELL_CHARACTERS
  const content = isLong ? `${LONG_CELL}${column}${LONG_CELL}` : xlsxText(text)
  return {
    xml: `<c ${place} t="inlineStr" s="${XLSX_STYLES.text}"><is><t xml:space="preserve">${content}</t></is></c>`,
    long: isLong ? text : null,
  }
}

function xlsxLine(columns: readonly FileColumn[], values: readonly CellValue[], zone: string, row: number): string {
  const line = (row % SHEET_ROWS) + 2
  const cells = columns.map(({ kind }, column) => {
    const value = values[column] ?? null
    return value === null ? { xml: '', long: null } : xlsxCell(kind, value, zone, { column, line })
  })
  const long = cells.flatMap((cell, column) => (cell.long === null ? [] : [[column, cell.long]]))
  const behind = long.length === 0 ? '' : `${LONG_ROW}${JSON.stringify(long)}${LONG_ROW}`
  return `<row r="${line}">${cells.map(({ xml }) => xml).join('')}</row>${behind}\n`
}

export const LINE_TEXTS: Record<ExportFormat, Line> = { csv: csvLine, ndjson: jsonLine, xlsx: xlsxLine }

export function csvHead(columns: readonly FileColumn[]): string {
  return `${columns.map(({ head }) => csvCell(head)).join(',')}\r\n`
}
