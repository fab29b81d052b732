import type { DeliveryRow } from '@/lib/archive/dto'
import { COPY_NOUNS } from './copy-kinds'

export type CopyKind = 'rows' | 'eventId' | 'resourceId' | 'userId'

const COLUMNS: readonly [string, (row: DeliveryRow) => string | number | null][] = [
  ['Time (UTC)', ({ time }) => time],
  ['Event', ({ event }) => event],
  ['Family', ({ family }) => family],
  ['Outcome', ({ outcome }) => outcome],
  ['Status', ({ responseStatus }) => responseStatus],
  ['Endpoint', ({ endpoint }) => endpoint],
  ['Resource', ({ resourceId }) => resourceId],
  ['User', ({ userId }) => userId],
  ['Event id', ({ eventId }) => eventId],
  ['Sequence', ({ sequence }) => sequence],
  ['Delivery', ({ id }) => id],
]

/** A spreadsheet takes these for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r\n]/
const NEEDS_QUOTES = /["\t\r\n]/

/** One cell: a formula stays text, and what would end the cell stands in quotes. */
export function tsvCell(value: string | number | null): string {
  const text = String(value ?? '')
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows with a head, as a spreadsheet takes them from the clipboard. */
function tableOf(rows: readonly DeliveryRow[]): string {
  const lines = rows.map((row) => COLUMNS.map(([, read]) => tsvCell(read(row))).join('\t'))
  return [COLUMNS.map(([head]) => head).join('\t'), ...lines].join('\n')
}

/** One id as a line of its own: an id is the platform's text, and may hold a line break. */
const idLine = (id: string) => tsvCell(id.replaceAll('\r', '\\r').replaceAll('\n', '\\n'))

/** What is said where the selected rows have nothing of a kind. */
export function noneText(kind: CopyKind): string {
  return `None of the selected rows has ${kind === 'eventId' ? 'an' : 'a'} ${COPY_NOUNS[kind].one}`
}

/** What is copied of rows: a table, or one kind of id, each once and on its own line. */
export function textOf(kind: CopyKind, rows: readonly DeliveryRow[]): { text: string; count: number } {
  if (kind === 'rows') return { text: tableOf(rows), count: rows.length }
  const ids = [...new Set(rows.flatMap((row) => row[kind] ?? []))]
  return { text: ids.map(idLine).join('\n'), count: ids.length }
}
