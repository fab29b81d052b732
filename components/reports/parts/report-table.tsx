'use client'

import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { PlainTable } from '@/components/data-table/plain-table'
import { drawColumns, type OwnCells } from '@/components/list/columns/draw-columns'
import { CopyButton } from '@/components/ui/text/copy-button'
import { type CellValue, tsvTable } from '@/lib/cells/tsv'
import type { ListColumn } from '@/lib/list/columns'

type Sort = { id: string; isDescending: boolean }

type Props<Row> = {
  caption: string
  /** Hidden columns are only copied; columns without a head are only drawn. */
  columns: readonly ListColumn<Row>[]
  cells: OwnCells<Row>
  rows: readonly Row[]
  /** The last row, however the others are sorted. */
  total?: Row | undefined
  keyOf: (row: Row) => string
  sortedBy: Sort
}

const isNumber = ({ kind }: ListColumn<never>) => kind === 'count' || kind === 'money' || kind === 'share'

/** A table that can be sorted, copied and printed; its first column names the row. */
export function ReportTable<Row>({ caption, columns, cells, rows, total, keyOf, sortedBy }: Props<Row>) {
  const [sort, setSort] = useState(sortedBy)
  const ordered = [...sorted(rows, columns, sort), ...(total === undefined ? [] : [total])]
  const copied = columns.filter(({ head }) => head !== '')
  const shown = columns.filter(({ isHiddenAtFirst }) => !isHiddenAtFirst)
  const text = () =>
    tsvTable([copied.map(({ head }) => head), ...ordered.map((row) => copied.map(({ read }) => read(row)))])
  const direction = sort.isDescending ? 'descending' : 'ascending'
  const title = (column: ListColumn<Row>) => (
    <Head
      label={column.label}
      isRight={isNumber(column)}
      sorted={sort.id === column.id ? direction : 'none'}
      onSort={() =>
        setSort({ id: column.id, isDescending: sort.id === column.id ? !sort.isDescending : isNumber(column) })
      }
    />
  )
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <PlainTable
        caption={caption}
        columns={drawColumns(shown, cells, Object.fromEntries(copied.map((column) => [column.id, title(column)]))).map(
          ({ cell, ...column }) => ({
            ...column,
            cell: (row: Row) => (row === total ? <span className="font-semibold">{cell(row)}</span> : cell(row)),
          }),
        )}
        rows={ordered}
        rowKey={keyOf}
        sortOf={({ id }) =>
          sort.id === id ? direction : copied.some((column) => column.id === id) ? 'none' : undefined
        }
      />
      <CopyButton value={text} label={`Copy as a table: ${caption}`} className="self-end print:hidden">
        Copy table
      </CopyButton>
    </div>
  )
}

type HeadProps = { label: string; isRight: boolean; sorted: 'ascending' | 'descending' | 'none'; onSort: () => void }

/** A column’s head; on paper it shows `data-head`, because the heads repeated on later pages leave out buttons. */
function Head({ label, isRight, sorted, onSort }: HeadProps) {
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp
  return (
    <span data-head={label} className="print:before:content-[attr(data-head)]">
      <button
        type="button"
        className={clsx(
          'inline-flex items-center gap-1 rounded-badge hover:text-ink print:hidden',
          isRight && 'flex-row-reverse',
        )}
        onClick={onSort}
      >
        {label}
        <Arrow aria-hidden className={clsx('size-3', sorted === 'none' && 'invisible')} />
      </button>
    </span>
  )
}

function sorted<Row>(rows: readonly Row[], columns: readonly ListColumn<Row>[], { id, isDescending }: Sort): Row[] {
  const read = columns.find((column) => column.id === id)?.read
  if (!read) return [...rows]
  const sign = isDescending ? -1 : 1
  return rows.toSorted((a, b) => sign * compare(read(a), read(b)))
}

/** Orders two values; null comes first. */
function compare(a: CellValue, b: CellValue): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  return a < b ? -1 : 1
}
