'use client'

import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { DataColumn } from '@/components/data-table/columns'
import type { Cursor } from '@/lib/list/define-list'
import type { CountedList } from '@/lib/list/filters'
import { KeySheet } from './key-sheet'
import { ListFooter } from './list-footer'
import { ListTable } from './list-table'
import { ElsewhereNote } from './panel/elsewhere-note'
import type { SelectableRow } from './selection/selection'
import { type RenderActions, SelectionBar } from './selection/selection-bar'
import { type Reading, StaleNote } from './states/stale-note'
import type { ListColumns } from './use-list-columns'
import type { useListScreen } from './use-list-screen'

type Props<F, P extends F & Cursor & { limit: number }, Row extends SelectableRow, C extends CountedList> = {
  screen: ReturnType<typeof useListScreen<F, P, Row, C, string>>
  head: ReactNode
  columns: readonly DataColumn<Row>[]
  columnChoice: ListColumns
  /** Of a list that is counted. */
  countsReading?: Reading
  note?: ReactNode
  noRows: ReactNode
  /** Where rows open beside the list. */
  panel?: ReactNode
  /** In place of the table, where nothing could be read. */
  failure?: ReactNode
  renderActions?: RenderActions
  /** Named when the list can't be read. */
  kept: string
}

const NOT_COUNTED: Reading = { data: {}, error: null, dataUpdatedAt: 0, isFetching: false }

/** Serves the address of the list and of a row. */
export function ListScreen<
  F extends object,
  P extends F & Cursor & { limit: number },
  Row extends SelectableRow,
  C extends CountedList,
>({ screen, head, note, noRows, panel, failure, countsReading, renderActions, ...table }: Props<F, P, Row, C>) {
  const { list, page, rows, openRow, known, which, filters, selected, place } = screen
  const { openId } = place
  const { one } = list.noun
  const size = list.controls.limit
  const isOnward = list.answeredBy === 'platform'
  // An empty page of the platform may be followed by others.
  const goesOnward = isOnward && (page.data?.olderCursor ?? null) !== null
  return (
    <>
      {openId !== null && <h1 className="sr-only first-letter:uppercase desk:hidden">{one}</h1>}
      <div className={clsx('shrink-0', openId !== null && 'phone:hidden')}>{head}</div>
      <div
        className={clsx(
          'flex flex-1 flex-col border-t border-line desk:grid desk:min-h-[16rem]',
          openId === null
            ? 'desk:grid-cols-1'
            : 'phone:border-t-0 desk:grid-cols-[minmax(0,1fr)_clamp(22rem,26.6vw,27rem)] desk:max-[60rem]:grid-cols-1',
        )}
      >
        <div
          className={clsx(
            'relative flex min-w-0 flex-col desk:min-h-0 desk:overflow-auto',
            // Up to 60rem there is no room for a list beside an open row.
            openId !== null && 'phone:hidden max-[60rem]:hidden',
          )}
        >
          <StaleNote list={page} counts={countsReading ?? NOT_COUNTED} onRetry={() => void page.refetch()} />
          {openId !== null && page.data && page.earlierAt === null && openRow === null && (
            <ElsewhereNote
              list={list}
              id={openId}
              filters={filters}
              onGoTo={screen.goTo}
              // The filters of the list, set to none.
              onClear={() => screen.change(list.none as unknown as Partial<P>)}
            />
          )}
          {note}
          {page.data && rows.length === 0
            ? noRows
            : (!page.data && failure) || <ListTable screen={screen} {...table} />}
          {page.data && (rows.length > 0 || goesOnward) && (
            <ListFooter
              isOnward={isOnward}
              isFirst={filters.cursor === null}
              page={page.data}
              isEarlier={page.earlierAt !== null}
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
