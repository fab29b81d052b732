import type { ReactNode } from 'react'
import { type DataColumn, hasRole, inOrder } from '@/components/data-table/columns'
import { TimeText } from '@/components/preferences/time-text'
import { MoneyAmount } from '@/components/states/money-amount'
import { IdText } from '@/components/ui/text/id-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { UrlText } from '@/components/ui/text/url-text'
import type { CellValue } from '@/lib/cells/tsv'
import { formatEndpoint } from '@/lib/format/endpoint'
import { formatCount } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'
import type { ColumnKind, ListColumn } from '@/lib/list/columns'

type Cell<Row> = (row: Row) => ReactNode

/** Cells that a feature draws itself, by column id: only for rows with a value there, but always for the row’s link. */
export type OwnCells<Row> = Readonly<Record<string, (row: Row, value: CellValue) => ReactNode>>

/** Pixels in which an id of the usual length, some 36 characters, is whole. */
const WHOLE_ID = 316

const look = (column: ListColumn<never>, alike: string) => (hasRole(column, 'link') ? `${alike} font-medium` : alike)

const text = (value: string, column: ListColumn<never>) => (
  <PlatformText
    text={value}
    title={visibleText(value)}
    className={look(column, 'truncate')}
    isProse={column.kind === 'prose'}
  />
)

/** The cell of a value, by the kind of its column. */
const CELLS: Record<ColumnKind, <Row>(value: string, column: ListColumn<Row>, row: Row) => ReactNode> = {
  text: text,
  prose: text,
  event: text,
  state: text,
  id: (value, { label, copied }) => <IdText id={value} name={copied?.one ?? `${label.toLowerCase()} id`} isInTable />,
  endpoint: (value) => (
    <UrlText
      className="truncate font-mono text-small text-muted"
      title={visibleText(value)}
      text={formatEndpoint(value)}
    />
  ),
  time: (value, column) => (
    <TimeText
      iso={value}
      as="compact"
      className={hasRole(column, 'link') ? 'tabular-nums' : 'text-muted tabular-nums'}
    />
  ),
  count: (value) => formatCount(Number(value)),
  number: (value, column) => <span className={look(column, 'tabular-nums')}>{value}</span>,
  money: (value, { currency }, row) => <MoneyAmount amount={value} currency={currency?.(row) ?? null} />,
  share: (value) => value,
}

function drawn<Row>(column: ListColumn<Row>, own: OwnCells<Row>[string] | undefined): Cell<Row> {
  const none = column.none ?? (column.kind === 'money' ? '–' : 'none')
  const draw = CELLS[column.kind]
  return (row) => {
    const value = column.read(row)
    if (own && (value !== null || hasRole(column, 'link'))) return own(row, value)
    return value === null ? (
      <span className="whitespace-nowrap text-faint">{none}</span>
    ) : (
      draw(String(value), column, row)
    )
  }
}

const RIGHT: readonly ColumnKind[] = ['count', 'money', 'share']

const atRight =
  <Row,>(cell: Cell<Row>): Cell<Row> =>
  (row) => <span className="block truncate text-right tabular-nums">{cell(row)}</span>

export function drawColumns<Row>(
  columns: readonly ListColumn<Row>[],
  own: OwnCells<Row> = {},
  titles: Readonly<Record<string, ReactNode>> = {},
): readonly DataColumn<Row>[] {
  return columns.map((column) => {
    const cell = drawn(column, own[column.id])
    const title = titles[column.id]
    const isRight = RIGHT.includes(column.kind)
    const whole = column.kind === 'id' && { whole: WHOLE_ID }
    return { ...column, ...whole, ...(title !== undefined && { title }), isRight, cell: isRight ? atRight(cell) : cell }
  })
}

const HIDDEN_FROM: Partial<Record<number, string>> = {
  480: '@min-[480px]:hidden',
  620: '@min-[620px]:hidden',
  820: '@min-[820px]:hidden',
}

/** Puts a row’s time below the row’s link if its column has no room. */
function withTime<Row>(cell: Cell<Row>, times: ListColumn<Row> | undefined): Cell<Row> {
  const hidden = times?.kind === 'time' && times.from !== undefined ? HIDDEN_FROM[times.from] : undefined
  if (times === undefined || hidden === undefined) return cell
  return (row) => {
    const time = times.read(row)
    const below = `block text-small text-muted ${hidden}`
    return (
      <>
        {cell(row)}
        {time === null ? (
          <span className={below}>{times.none}</span>
        ) : (
          <TimeText iso={String(time)} as="compact" className={below} />
        )}
      </>
    )
  }
}

type Columns<Row> = { columns: readonly ListColumn<Row>[]; tableOrder?: readonly string[] }

/** Every column of a list’s table, including hidden ones. */
export function tableColumns<Row>(
  { columns, tableOrder = [] }: Columns<Row>,
  own?: OwnCells<Row>,
  titles?: Readonly<Record<string, ReactNode>>,
): readonly DataColumn<Row>[] {
  const shown = inOrder(
    columns.filter(({ width }) => width !== undefined),
    tableOrder,
  )
  const order = shown.find((column) => hasRole(column, 'order'))
  return drawColumns(shown, own, titles).map((column) =>
    hasRole(column, 'link') ? { ...column, cell: withTime(column.cell, order) } : column,
  )
}
