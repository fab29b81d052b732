import type { ReactNode } from 'react'
import type { ColumnWidths } from './column-widths'

export type DataColumn<Row> = {
  id: string
  label: string
  /** Drawn in place of the label. */
  title?: ReactNode
  /** The label in the menu of columns, if `label` is too short there. */
  fullLabel?: string
  /** Width in pixels; for a flexible column the least width. */
  width?: number
  /** Pixels at which its values are whole; the column grows up to this once the flexible columns are whole. */
  whole?: number
  /** Least width of a table, in pixels, that shows the column. */
  from?: 0 | 480 | 620 | 700 | 820 | 860 | 1080
  /** `link`: the row’s link, in exactly one column; `order`: the rows stand in its order. */
  is?: readonly ('link' | 'order' | 'fixed' | 'flexible' | 'hidden')[]
  /** Aligned right, for numbers that are compared. */
  isRight?: boolean
  cell: (row: Row) => ReactNode
}

export const hasRole = ({ is }: Pick<DataColumn<never>, 'is'>, role: NonNullable<DataColumn<never>['is']>[number]) =>
  is?.includes(role) ?? false

/** The choices of a person about columns. */
export type ColumnState = {
  hidden: readonly string[]
  /** Pixels by column, for tables at least 860 wide. */
  widths: ColumnWidths
  /** Ids in the chosen order; columns left out follow in their own order. */
  order: readonly string[]
}

export const NO_COLUMN_STATE: ColumnState = { hidden: [], widths: {}, order: [] }

/** Orders items as the table does: those named in `order` first, then the others in their own order. */
export function inOrder<Item extends { id: string }>(items: readonly Item[], order: readonly string[]): Item[] {
  const named = [...new Set(order)].flatMap((id) => items.find((item) => item.id === id) ?? [])
  return [...named, ...items.filter((item) => !named.includes(item))]
}

/** The order of the rows, and a way to turn it round. */
export type RowOrder = { isAscending: boolean; onTurn: () => void; name: string; turned: string }
