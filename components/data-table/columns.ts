import type { ReactNode } from 'react'
import type { ColumnWidths } from './column-widths'

export type DataColumn<Row> = {
  id: string
  label: string
  /** In place of the label. */
  title?: ReactNode
  /** In the menu of columns, where the label is too short for it. */
  fullLabel?: string
  /** In pixels; of a flexible column the least. */
  width?: number
  /** In pixels, where its values are whole: it grows so far once the flexible columns have as much as theirs. */
  whole?: number
  /** Least width of a table, in pixels, that shows the column. */
  from?: 0 | 480 | 620 | 700 | 820 | 860 | 1080
  /** `link`: the row's link, in exactly one column; `order`: the rows stand in its order. */
  is?: readonly ('link' | 'order' | 'fixed' | 'flexible' | 'flexible-narrow' | 'hidden')[]
  /** Numbers that are compared stand at the right. */
  isRight?: boolean
  cell: (row: Row) => ReactNode
}

export const hasRole = ({ is }: Pick<DataColumn<never>, 'is'>, role: NonNullable<DataColumn<never>['is']>[number]) =>
  is?.includes(role) ?? false

/** The choices of a person about columns. */
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
