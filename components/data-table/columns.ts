import type { ReactNode } from 'react'

/** Least width of a table, in pixels, that shows the column. */
export type ShownFrom = 0 | 480 | 620 | 820 | 860 | 1080

export type ColumnShape = {
  label: string
  /** Width in pixels; of a flexible column the least. */
  width: number
  isFlexible?: boolean
  shownFrom: ShownFrom
}

export type DataColumnMeta = ColumnShape & {
  /** Holds the row's link: exactly one column. */
  isLink?: boolean
  /** The rows stand in its order: one column at most. */
  isOrder?: boolean
}

/** The order of the rows, and a way to turn it round. */
export type RowOrder = { isAscending: boolean; onTurn: () => void; name: string; turned: string }

export type DataColumn<Row> = {
  id: string
  header: ReactNode
  /** False for a column that is always shown. */
  enableHiding?: boolean
  meta: DataColumnMeta
  cell: (row: Row) => ReactNode
}
