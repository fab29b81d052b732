import type { CellValue } from '../cells/tsv'
import { capitalize } from '../format/capitalize'

/** The content of a typed cell of a spreadsheet; `time` is an ISO text in UTC. */
export type CellType = 'text' | 'integer' | 'decimal' | 'time'

/** The type of a column’s cells in files. A count is grouped in thousands, a number stands as it is. */
export const CELL_TYPES = {
  text: 'text',
  prose: 'text',
  id: 'text',
  event: 'text',
  endpoint: 'text',
  state: 'text',
  time: 'time',
  count: 'integer',
  number: 'integer',
  money: 'decimal',
  share: 'decimal',
} as const satisfies Record<string, CellType>

export type ColumnKind = keyof typeof CELL_TYPES

/**
 * `link` holds the row’s link, in exactly one column. Rows stand in the order of the column `order`. `fixed` and `link` are always
 * shown, `hidden` is not shown at first, and `flexible` takes the room that is left.
 */
export type ColumnRole = 'link' | 'order' | 'fixed' | 'flexible' | 'hidden'

type Options = {
  /** The width in pixels, the least one of a flexible column. Columns without a width are in files and copies alone. */
  width?: number
  /** The width in pixels at which values are whole; for a flexible column, the width that it has before others grow. */
  whole?: number
  /** The least width of a table, in pixels, that shows the column. */
  from?: 0 | 480 | 620 | 700 | 820 | 860 | 1080
  is?: readonly ColumnRole[]
  /** The label in the menu of columns, if `label` is too short for it. */
  fullLabel?: string
  /** The text in a cell of a table that has no value. */
  none?: string
}

/** A column of a list, from which tables, copies, exports and documents follow. */
export type ListColumn<Row> = Options & {
  id: string
  /** The label on screen. */
  label: string
  /** The head in files, copies and documents: the label, with the zone of times. */
  head: string
  kind: ColumnKind
  read: (row: Row) => CellValue
  /** The member of the row that the column reads, if it is a single one. */
  member?: string
  /** The currency, set for an amount. */
  currency?: (row: Row) => string | null
  isHiddenAtFirst: boolean
  /** Words for copying this column alone, if that is possible. */
  copied?: { label: string; one: string; many: string }
}

type KeyOf<Row, Value> = { [Name in keyof Row & string]: Row[Name] extends Value ? Name : never }[keyof Row & string]

/** The name of a member of the row, or a function that reads it. */
type Reader<Row, Value> = KeyOf<Row, Value> | ((row: Row) => Value)

type ColumnOptions<Row> = Options & {
  head?: string
  currency?: Reader<Row, string | null>
  /** The column can be copied alone; this names one value. */
  copied?: string
}

type DefineColumn<Row> = (
  id: string,
  label: string,
  read: Reader<Row, CellValue>,
  options?: ColumnOptions<Row>,
) => ListColumn<Row>

/** Constructors of columns, one for each kind. */
export function columnsOf<Row>(): Record<ColumnKind, DefineColumn<Row>> {
  // The cast is safe, because these are the keys of a literal.
  const kinds = Object.keys(CELL_TYPES) as ColumnKind[]
  const define =
    (kind: ColumnKind): DefineColumn<Row> =>
    (id, label, read, { head, currency, copied, ...options } = {}) => ({
      ...options,
      id,
      label,
      head: head ?? (kind === 'time' ? `${label} (UTC)` : label),
      kind,
      read: readerOf<Row, CellValue>(read),
      ...(typeof read === 'string' && { member: read }),
      ...(currency !== undefined && { currency: readerOf<Row, string | null>(currency) }),
      isHiddenAtFirst: options.is?.includes('hidden') ?? false,
      ...(copied !== undefined && { copied: { label: capitalize(`${copied}s`), one: copied, many: `${copied}s` } }),
    })
  // The cast is safe, because there is one for each kind.
  return Object.fromEntries(kinds.map((kind) => [kind, define(kind)])) as Record<ColumnKind, DefineColumn<Row>>
}

function readerOf<Row, Value>(read: (keyof Row & string) | ((row: Row) => Value)): (row: Row) => Value {
  // A name stands for a member with such a value.
  return typeof read === 'function' ? read : (row) => row[read] as Value
}
