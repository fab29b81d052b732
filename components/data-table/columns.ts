import type { ReactNode } from 'react'
import type { ColumnWidths } from './column-widths'

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

/** What a person chose of the columns. */
export type ColumnState = {
  hidden: readonly string[]
  /** In pixels, by column; for tables at least 860 wide. */
  widths: ColumnWidths
  /** Columns that are not named follow in their own order. */
  order: readonly string[]
}

export const NO_COLUMN_STATE: ColumnState = { hidden: [], widths: {}, order: [] }

/** As the table draws them: the named ones first, then the others in their own order. */
export function inOrder<Item extends { id: string }>(items: readonly Item[], order: readonly string[]): Item[] {
  const named = [...new Set(order)].flatMap((id) => items.find((item) => item.id === id) ?? [])
  return [...named, ...items.filter((item) => !named.includes(item))]
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
