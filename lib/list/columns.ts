import type { CellValue } from '../cells/tsv'

/** A column as text: of a copied row, of an export, of the documents. A table draws the ones that it has cells for. */
export type ListColumn<Row> = {
  id: string
  /** Above the column in a copy or an export. */
  head: string
  read: (row: Row) => CellValue
  /** Tables show it once somebody asks for it. */
  isHiddenAtFirst?: true
  /** What one value is called, where the column can be copied alone: ids that a row may lack. */
  copied?: { label: string; one: string; many: string }
}
