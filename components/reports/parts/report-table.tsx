'use client'

import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CopyButton } from '@/components/ui/text/copy-button'
import { type CellValue, tsvTable } from '@/lib/cells/tsv'

export type ReportColumn<Row> = {
  id: string
  head: string
  isNumber?: true
  /** As it is copied, and sorted by. */
  read: (row: Row) => CellValue
  /** Not read: only for the eye. */
  isDrawing?: true
  /** Null: only copied. */
  cell: ((row: Row) => ReactNode) | null
}

type Sort = { id: string; isDescending: boolean }

type Props<Row> = {
  caption: string
  columns: readonly ReportColumn<Row>[]
  rows: readonly Row[]
  /** Stays last. */
  total?: Row | undefined
  keyOf: (row: Row) => string
  sortedBy: Sort
  className?: string
}

/** A table that can be sorted, copied and printed; its first column names the row. */
export function ReportTable<Row>({ caption, columns, rows, total, keyOf, sortedBy, className }: Props<Row>) {
  const [sort, setSort] = useState(sortedBy)
  const ordered = [...sorted(rows, columns, sort), ...(total === undefined ? [] : [total])]
  const shown = columns.flatMap(({ cell, ...column }) => (cell === null ? [] : { ...column, cell }))
  const text = () =>
    tsvTable([
      columns.filter(isCopied).map(({ head }) => head),
      ...ordered.map((row) => columns.filter(isCopied).map(({ read }) => read(row))),
    ])
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1', className)}>
      <div className="relative min-w-0 overflow-x-auto rounded-card border border-line bg-panel print:overflow-visible print:border-0">
        <table className="w-full border-separate border-spacing-0 text-left [&_td]:border-t [&_td]:border-line [&_td]:px-2 [&_td]:py-1.5 [&_td]:align-top [&_th]:px-2 [&_th]:py-1.5 print:[&_td]:px-1.5 print:[&_th]:px-1.5 print:[&_tr]:break-inside-avoid">
          <caption className="sr-only">{caption}</caption>
          <thead className="text-small text-muted">
            <tr>
              {shown.map((column) => (
                <Head key={column.id} column={column} sort={sort} onSort={setSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {ordered.map((row) => (
              <tr key={keyOf(row)} className="hover:bg-sunken print:hover:bg-transparent">
                {shown.map(({ id, isNumber, cell }, index) =>
                  index === 0 ? (
                    <th
                      key={id}
                      scope="row"
                      className="min-w-52 border-t border-line align-top font-normal print:min-w-0"
                    >
                      {cell(row)}
                    </th>
                  ) : (
                    <td key={id} className={isNumber && 'text-right whitespace-nowrap tabular-nums'}>
                      {cell(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <CopyButton value={text} label={`Copy as a table: ${caption}`} className="self-end print:hidden">
        Copy table
      </CopyButton>
    </div>
  )
}

const isCopied = <Row,>({ isDrawing }: ReportColumn<Row>) => isDrawing === undefined

type HeadProps<Row> = { column: Omit<ReportColumn<Row>, 'cell'>; sort: Sort; onSort: (sort: Sort) => void }

function Head<Row>({ column: { id, head, isNumber, isDrawing }, sort, onSort }: HeadProps<Row>) {
  const isSorted = sort.id === id
  const Arrow = sort.isDescending ? ArrowDown : ArrowUp
  const side = isNumber ? 'text-right' : 'text-left'
  if (isDrawing)
    return (
      <th scope="col" className={clsx('font-medium whitespace-nowrap', side)}>
        {head}
      </th>
    )
  return (
    <th
      scope="col"
      data-head={head}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}
      // The head of each page but the first leaves out its buttons.
      className={clsx('font-medium whitespace-nowrap print:before:content-[attr(data-head)]', side)}
    >
      <button
        type="button"
        className="inline-flex items-center gap-1 rounded-badge hover:text-ink print:hidden"
        onClick={() => onSort({ id, isDescending: isSorted ? !sort.isDescending : isNumber === true })}
      >
        {head}
        <Arrow aria-hidden className={clsx('size-3 print:hidden', !isSorted && 'invisible')} />
      </button>
    </th>
  )
}

function sorted<Row>(rows: readonly Row[], columns: readonly ReportColumn<Row>[], { id, isDescending }: Sort): Row[] {
  const read = columns.find((column) => column.id === id)?.read
  if (!read) return [...rows]
  const sign = isDescending ? -1 : 1
  return rows.toSorted((a, b) => sign * compare(read(a), read(b)))
}

/** Nothing comes before everything. */
function compare(a: CellValue, b: CellValue): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  return a < b ? -1 : 1
}
