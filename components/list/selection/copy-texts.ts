import { tsvCell, tsvTable } from '@/lib/cells/tsv'
import type { ListColumn } from '@/lib/list/columns'

export type CopyKind = 'rows' | { column: string }

type Noun = { one: string; many: string }

const ROWS: Noun = { one: 'row', many: 'rows' }

export function copiedNoun<Row>(columns: readonly ListColumn<Row>[], kind: CopyKind): Noun {
  return kind === 'rows' ? ROWS : (columns.find(({ id }) => id === kind.column)?.copied ?? ROWS)
}

function tableOf<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): string {
  return tsvTable([columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ read }) => read(row)))])
}

/** Ids are texts of the platform and may hold line breaks. */
const idLine = (id: string) => tsvCell(id.replaceAll('\r', '\\r').replaceAll('\n', '\\n'))

export function noneText({ one }: Noun): string {
  return `None of the selected rows has ${/^[aeio]/.test(one) ? 'an' : 'a'} ${one}`
}

/** The copied text: a table, or the distinct values of one column, one per line. */
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
