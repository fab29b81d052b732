'use client'

import clsx from 'clsx'
import { useCallback, useMemo } from 'react'
import { useFrame } from '@/components/api/frame-context'
import type { DataColumn } from '@/components/data-table/columns'
import { DataTable } from '@/components/data-table/data-table'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { FailureState } from '@/components/states/failure-state'
import type { Cursor } from '@/lib/list/define-list'
import type { CountedList } from '@/lib/list/filters'
import { rowAddresses } from '@/lib/list/row-address'
import type { SelectableRow } from './selection/selection'
import type { ListColumns } from './use-list-columns'
import type { useListScreen } from './use-list-screen'

type Props<F, P extends F & Cursor, Row extends SelectableRow, C extends CountedList> = {
  screen: ReturnType<typeof useListScreen<F, P, Row, C, string>>
  columns: readonly DataColumn<Row>[]
  columnChoice: ListColumns
  kept: string
}

const rowId = (row: SelectableRow) => row.id

export function ListTable<F, P extends F & Cursor, Row extends SelectableRow, C extends CountedList>({
  screen: { list, page, rows, filters, place, openRow, selected, order },
  columns,
  columnChoice,
  kept,
}: Props<F, P, Row, C>) {
  const { environment } = useFrame()
  const { density } = usePreferences().preferences
  const addressOf = useMemo(() => rowAddresses(list, environment.name, filters), [list, environment.name, filters])
  const rowHref = useCallback((row: Row) => addressOf(row.id), [addressOf])
  if (page.isError && !page.data) {
    return (
      <FailureState
        error={page.error}
        subject={`The ${list.noun.many}`}
        kept={kept}
        onRetry={() => void page.refetch()}
        isRetrying={page.isFetching}
      />
    )
  }
  return (
    <DataTable
      caption={`${list.title}, ${order?.name ?? list.order}`}
      order={order}
      columns={columns}
      columnState={columnChoice}
      onWidth={columnChoice.setWidth}
      rows={rows}
      total={page.data && !page.data.isCapped ? page.data.total + 1 : -1}
      rowId={rowId}
      rowHref={rowHref}
      openId={place.openId}
      cursorId={place.cursorId ?? openRow?.id ?? null}
      onOpen={place.open}
      selection={selected.table}
      isRoomy={density === 'roomy'}
      listKey={list.query(list.pageOf(filters))}
      isStale={page.earlierAt !== null}
      isLoading={page.isFetching}
      className={clsx('flex-1', selected.count > 0 && 'pb-12 phone:pb-20')}
    />
  )
}
