import type { ReactNode } from 'react'

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
}

export type DataColumnMeta = ColumnShape & {
  /** The cell that holds the row's link. Exactly one column has it. */
  isLink?: boolean
}

export type DataColumn<Row> = {
  id: string
  header: ReactNode
  /** False for a column that is always shown. */
  enableHiding?: boolean
  meta: DataColumnMeta
  cell: (row: Row) => ReactNode
}
