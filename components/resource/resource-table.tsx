import clsx from 'clsx'
import Link from 'next/link'
import type { ReactNode } from 'react'

export type ResourceColumn<Row> = {
  id: string
  head: string
  cell: (row: Row) => ReactNode
  isRight?: true
  /** Where there is no room it is left out: the resource's own page has it. */
  shownFrom?: 'tablet' | 'desktop'
}

type Props<Row> = {
  caption: string
  columns: readonly ResourceColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The row's own page; null for an id that no address can name. */
  hrefOf: (row: Row) => string | null
}

const ROOM = { tablet: 'max-[44rem]:hidden', desktop: 'max-[72rem]:hidden' }

/** A page of resources; the first cell is the link. */
export function ResourceTable<Row>({ caption, columns, rows, rowKey, hrefOf }: Props<Row>) {
  return (
    <div className="min-w-0 overflow-x-auto rounded-card border border-line bg-panel">
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-left text-small text-muted">
            {columns.map(({ id, head, isRight, shownFrom }) => (
              <th
                key={id}
                scope="col"
                className={clsx(
                  'px-3 py-1.5 font-normal whitespace-nowrap',
                  isRight && 'text-right',
                  shownFrom && ROOM[shownFrom],
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={rowKey(row)} className="relative hover:bg-sunken">
              {columns.map(({ id, cell, isRight, shownFrom }, index) => (
                <td
                  key={id}
                  className={clsx(
                    'max-w-[18rem] px-3 py-1.5 align-middle phone:py-2.5',
                    isRight && 'text-right',
                    shownFrom && ROOM[shownFrom],
                  )}
                >
                  {index === 0 ? <RowLink href={hrefOf(row)}>{cell(row)}</RowLink> : cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Covers its row. Not prefetched: reading is a lookup that the audit has. */
function RowLink({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null) return children
  return (
    <Link
      href={href}
      prefetch={false}
      className="font-medium text-accent-text after:absolute after:inset-0 hover:underline"
    >
      {children}
    </Link>
  )
}
