import type { ReactNode } from 'react'

/** Least width of a table, in pixels, that shows the column. */
export type ShownFrom = 0 | 480 | 620 | 860 | 1080

export type ColumnShape = {
  /** Its name in menus. */
  label: string
  /** Width in pixels; of a flexible column the least. */
  width: number
  /** Takes the width that others leave. */
  isFlexible?: boolean
  shownFrom: ShownFrom
}

export type DataColumnMeta = ColumnShape & {
  /** Holds the row's link: exactly one column. */
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
