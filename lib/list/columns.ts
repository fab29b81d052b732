import type { CellValue } from '../cells/tsv'

/** What a typed cell of a spreadsheet holds; `time` is an ISO text in UTC. */
export type ColumnKind = 'text' | 'integer' | 'decimal' | 'time' | 'boolean'

/** A column as text, for copies, exports and documents. */
export type ListColumn<Row> = {
  id: string
  head: string
  read: (row: Row) => CellValue
  /** Text unless told. */
  kind?: ColumnKind
  /** Hidden in tables by default. */
  isHiddenAtFirst?: true
  /** For columns that can be copied alone. */
  copied?: { label: string; one: string; many: string }
}
