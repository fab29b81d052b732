import { tsvCell, tsvTable } from '@/lib/cells/tsv'
import type { ListColumn } from '@/lib/list/columns'

/** What is copied of rows: all of their columns, or one column's values alone. */
export type CopyKind = 'rows' | { column: string }

type Noun = { one: string; many: string }

const ROWS: Noun = { one: 'row', many: 'rows' }

/** The columns whose values can be copied alone. */
export function copiedColumns<Row>(columns: readonly ListColumn<Row>[]) {
  return columns.flatMap(({ id, copied }) => (copied ? [{ id, label: copied.label }] : []))
}

/** What is copied, as a noun. */
export function copiedNoun<Row>(columns: readonly ListColumn<Row>[], kind: CopyKind): Noun {
  return kind === 'rows' ? ROWS : (columns.find(({ id }) => id === kind.column)?.copied ?? ROWS)
}

/** Rows with a head. */
function tableOf<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): string {
  return tsvTable([columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ read }) => read(row)))])
}

/** One id as a line of its own: an id is the platform's text, and may hold a line break. */
const idLine = (id: string) => tsvCell(id.replaceAll('\r', '\\r').replaceAll('\n', '\\n'))

/** What is said where the selected rows have nothing of a kind. */
export function noneText({ one }: Noun): string {
  return `None of the selected rows has ${/^[aeio]/.test(one) ? 'an' : 'a'} ${one}`
}

/** What is copied of rows: a table, or the values of one column, each once and on its own line. */
export function copyText<Row>(
  columns: readonly ListColumn<Row>[],
  kind: CopyKind,
  rows: readonly Row[],
): { text: string; count: number } {
  if (kind === 'rows') return { text: tableOf(columns, rows), count: rows.length }
  const column = columns.find(({ id }) => id === kind.column)
  const values = [...new Set(rows.flatMap((row) => column?.read(row) ?? []).map(String))]
  return { text: values.map(idLine).join('\n'), count: values.length }
}
