import type { CellValue } from '../cells/tsv'

/** A column as text, for copies, exports and documents. */
export type ListColumn<Row> = {
  id: string
  head: string
  read: (row: Row) => CellValue
  /** Hidden in tables by default. */
  isHiddenAtFirst?: true
  /** For columns that can be copied alone. */
  copied?: { label: string; one: string; many: string }
}
