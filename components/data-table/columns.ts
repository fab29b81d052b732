import { type ColumnDef, columnVisibilityFeature, metaHelper, type RowData, tableFeatures } from '@tanstack/react-table'

export type DataColumnMeta = {
  /** What the column menu calls it. */
  label: string
  /** Classes of header and cells: the width, and where the column gives way on narrow tables. */
  className: string
  /** The cell that holds the row's link. Exactly one column has it. */
  isLink?: boolean
}

export const dataTableFeatures = tableFeatures({ columnVisibilityFeature, columnMeta: metaHelper<DataColumnMeta>() })

export type DataTableFeatures = typeof dataTableFeatures

export type DataColumn<Row extends RowData> = ColumnDef<DataTableFeatures, Row> & { id: string; meta: DataColumnMeta }
