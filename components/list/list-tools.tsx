'use client'

import { type ReactNode, useMemo } from 'react'
import { columnOptions, ViewOptions } from './columns/view-options'
import { ExportSlot, exportedRows } from './export-slot'
import { useList } from './list-provider'
import { ViewsSlot } from './views-slot'

type Props = {
  isExported?: boolean
  /** The list’s warning about its rows, repeated in the export dialog. */
  warning?: ReactNode
  hasViews?: boolean
  /** False if the screen draws something other than rows. */
  hasRows?: boolean
  /** Drawn after the saved views. */
  children?: ReactNode
}

/** Saved views, export and columns of a list. */
export function ListTools({ isExported = false, warning, hasViews = true, hasRows = true, children }: Props) {
  const { list, filters, columns, columnChoice, order, apply } = useList()
  const options = useMemo(() => columnOptions(columns), [columns])
  return (
    <>
      {hasViews && <ViewsSlot list={list} filters={filters} columns={columnChoice} onApply={apply} />}
      {children}
      {hasRows && (
        <>
          {isExported && <ExportSlot rows={exportedRows(list, filters)} shown={columnChoice} warning={warning} />}
          <ViewOptions options={options} columns={columnChoice} order={order} />
        </>
      )}
    </>
  )
}
