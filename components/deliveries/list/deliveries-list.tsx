'use client'

import clsx from 'clsx'
import { useCallback } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { DataTable } from '@/components/data-table/data-table'
import type { RowSelection } from '@/components/data-table/row-selection'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { FailureState } from '@/components/states/failure-state'
import type { DeliveryCounts, DeliveryRow } from '@/lib/archive/dto'
import { deliveryAddress } from '@/lib/archive/filter/delivery-address'
import { type DeliveryFilters, deliveryQuery } from '@/lib/archive/filter/search-params'
import type { ChangeFilters } from '../filters/use-delivery-filters'
import { DELIVERY_COLUMNS } from './columns'
import { NoRows } from './no-rows'
import type { useDeliveries } from './use-deliveries'

type Props = {
  filters: DeliveryFilters
  list: ReturnType<typeof useDeliveries>['list']
  counts: DeliveryCounts | null
  rows: DeliveryRow[]
  openId: string | null
  cursorId: string | null
  onOpen: (id: string) => void
  selection: RowSelection<DeliveryRow>
  onChange: ChangeFilters
  onNewest: () => void
  className: string
}

const rowId = (row: DeliveryRow) => row.id

/** The rows, or why there are none. */
export function DeliveriesList({ filters, list, counts, rows, selection, ...props }: Props) {
  const { environment } = useFrame()
  const { preferences, change } = usePreferences()
  const { columnWidths } = preferences
  const rowHref = useCallback(
    (row: DeliveryRow) => deliveryAddress(environment.name, filters, row.id),
    [environment.name, filters],
  )
  const keepWidth = (id: string, width: number | null) => {
    const { [id]: _, ...others } = columnWidths
    change({ columnWidths: width === null ? others : { ...others, [id]: width } })
  }
  if (list.isError && !list.data) {
    return (
      <FailureState
        error={list.error}
        subject="The deliveries"
        kept="The archive itself is not affected."
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  if (list.data && rows.length === 0)
    return <NoRows filters={filters} counts={counts} onChange={props.onChange} onNewest={props.onNewest} />
  return (
    <DataTable
      caption="Deliveries, newest first"
      columns={DELIVERY_COLUMNS}
      hiddenColumns={preferences.hiddenColumns}
      widths={columnWidths}
      onWidth={keepWidth}
      rows={rows}
      total={list.data && !list.data.isCapped ? list.data.total + 1 : -1}
      rowId={rowId}
      rowHref={rowHref}
      openId={props.openId}
      cursorId={props.cursorId}
      onOpen={props.onOpen}
      selection={selection}
      isRoomy={preferences.density === 'roomy'}
      listKey={deliveryQuery({ ...filters, live: false })}
      isStale={list.isPlaceholderData}
      className={clsx('flex-1', props.className)}
    />
  )
}
