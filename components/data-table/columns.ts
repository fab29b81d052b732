import { type ColumnDef, columnVisibilityFeature, metaHelper, type RowData, tableFeatures } from '@tanstack/react-table'

/** Widths of a table, in pixels, from which a column is shown: on narrower ones it gives way. */
export type ShownFrom = 0 | 480 | 620 | 860 | 1080

export type ColumnShape = {
  /** What menus and separators call it. */
  label: string
  /** Width in pixels; of a flexible column the least. */
  width: number
  /** Takes what the others leave. */
  isFlexible?: boolean
  shownFrom: ShownFrom
  /** Width class of the bar that stands for a value not known yet. */
  bar: string
}

export type DataColumnMeta = ColumnShape & {
  /** The cell that holds the row's link. Exactly one column has it. */
  isLink?: boolean
}

export const dataTableFeatures = tableFeatures({ columnVisibilityFeature, columnMeta: metaHelper<DataColumnMeta>() })

export type DataTableFeatures = typeof dataTableFeatures

export type DataColumn<Row extends RowData> = ColumnDef<DataTableFeatures, Row> & { id: string; meta: DataColumnMeta }
