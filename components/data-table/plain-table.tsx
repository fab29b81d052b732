'use client'

import clsx from 'clsx'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { RowReachContext } from '@/components/ui/text/id-text'
import { shownClass } from './column-widths'
import { type DataColumn, hasRole } from './columns'

type Props<Row> = {
  caption: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Address of the row’s own page, linked from its first cell; null for an id that no address can name. */
  hrefOf?: (row: Row) => string | null
  /** Replaces all cells but the first. */
  spanOf?: (row: Row) => ReactNode
  toneOf?: (row: Row) => string | undefined
  sortOf?: (column: DataColumn<Row>) => 'ascending' | 'descending' | 'none' | undefined
  /** Drawn without a frame, for the numbers of a chart. */
  isBare?: boolean
  className?: string
}

/** A table of all rows: none is paged, selected or hidden. The first cell names its row. */
export function PlainTable<Row>({
  caption,
  columns,
  rows,
  hrefOf,
  sortOf,
  isBare = false,
  className,
  ...row
}: Props<Row>) {
  return (
    <div
      className={clsx('plain-table', isBare ? 'is-bare' : 'rounded-card border border-line bg-panel', className)}
      // The table scrolls, and without links the keyboard could not reach it.
      tabIndex={hrefOf || isBare ? undefined : 0}
    >
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" aria-sort={sortOf?.(column)} className={cellClass(column)}>
                {column.title ?? column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <RowReachContext value={true}>
            {rows.map((each) => (
              <PlainRow key={row.rowKey(each)} row={each} columns={columns} href={hrefOf?.(each)} {...row} />
            ))}
          </RowReachContext>
        </tbody>
      </table>
    </div>
  )
}

const cellClass = (column: DataColumn<never>) =>
  clsx(shownClass(column), column.isRight && 'is-right', hasRole(column, 'flexible') && 'is-wide') || undefined

type RowProps<Row> = Pick<Props<Row>, 'columns' | 'spanOf' | 'toneOf'> & { row: Row; href: string | null | undefined }

function PlainRow<Row>({ row, columns: [first, ...others], href, spanOf, toneOf }: RowProps<Row>) {
  const span = spanOf?.(row)
  return (
    <tr data-tone={toneOf?.(row)} className={href ? 'is-link' : undefined}>
      {first && (
        <th scope="row" className={cellClass(first)}>
          {href ? (
            // Not prefetched, because reading the page may be recorded in the audit as a lookup.
            <Link href={href} prefetch={false}>
              {first.cell(row)}
            </Link>
          ) : (
            first.cell(row)
          )}
        </th>
      )}
      {span ? (
        <td colSpan={others.length} className="is-right text-muted">
          {span}
        </td>
      ) : (
        others.map((column) => (
          <td key={column.id} className={cellClass(column)}>
            {column.cell(row)}
          </td>
        ))
      )}
    </tr>
  )
}
