'use client'

import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { DataColumn } from '@/components/data-table/columns'
import type { Cursor } from '@/lib/list/define-list'
import type { CountedList } from '@/lib/list/filters'
import { KeySheet } from './key-sheet'
import { ListFooter } from './list-footer'
import { ListTable } from './list-table'
import type { SelectableRow } from './selection/selection'
import { SelectionBar } from './selection/selection-bar'
import { type Reading, StaleNote } from './states/stale-note'
import type { ListColumns } from './use-list-columns'
import type { useListScreen } from './use-list-screen'

type Props<F, P extends F & Cursor & { limit: number }, Row extends SelectableRow, C extends CountedList> = {
  screen: ReturnType<typeof useListScreen<F, P, Row, C, string>>
  head: ReactNode
  columns: readonly DataColumn<Row>[]
  columnChoice: ListColumns
  countsReading: Reading
  note?: ReactNode
  noRows: ReactNode
  panel: ReactNode
  renderActions?: (ids: readonly string[]) => ReactNode
  /** Named when the list can't be read. */
  kept: string
}

/** Serves the address of the list and of a row. */
export function ListScreen<
  F extends object,
  P extends F & Cursor & { limit: number },
  Row extends SelectableRow,
  C extends CountedList,
>({ screen, head, note, noRows, panel, renderActions, ...table }: Props<F, P, Row, C>) {
  const { list, page, rows, known, which, filters, selected, place } = screen
  const { openId } = place
  const { one } = list.noun
  const size = list.controls.limit
  return (
    <>
      {openId !== null && <h1 className="sr-only first-letter:uppercase desk:hidden">{one}</h1>}
      <div className={clsx('shrink-0', openId !== null && 'phone:hidden')}>{head}</div>
      <div
        className={clsx(
          'flex flex-1 flex-col border-t border-line desk:grid desk:min-h-[16rem]',
          openId === null ? 'desk:grid-cols-1' : 'phone:border-t-0 desk:grid-cols-[minmax(0,1fr)_minmax(22rem,27rem)]',
        )}
      >
        <div
          className={clsx(
            'relative flex min-w-0 flex-col desk:min-h-0 desk:overflow-auto',
            openId !== null && 'phone:hidden',
          )}
        >
          <StaleNote list={page} counts={table.countsReading} onRetry={() => void page.refetch()} />
          {note}
          {page.data && rows.length === 0 ? noRows : <ListTable screen={screen} {...table} />}
          {page.data && rows.length > 0 && (
            <ListFooter
              page={page.data}
              sizes={size?.kind === 'size' ? size.sizes : []}
              limit={filters.limit}
              // Lists with page sizes have the control `limit`.
              onLimit={(limit) => screen.change({ limit } as Partial<P>)}
              onGoTo={screen.goTo}
              onKeys={screen.showKeys}
              above={
                selected.count > 0 && (
                  <SelectionBar
                    list={list}
                    selected={selected}
                    known={known}
                    which={which}
                    {...(renderActions ? { renderActions } : {})}
                  />
                )
              }
            />
          )}
        </div>
        {openId !== null && panel}
      </div>
      <KeySheet keys={screen.keys} isOpen={screen.areKeysShown} onOpenChange={screen.setAreKeysShown} />
    </>
  )
}
