'use client'

import clsx from 'clsx'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { DataTable } from '@/components/data-table/data-table'
import { useRowKeys } from '@/components/data-table/use-row-keys'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { CoverageBanner } from '@/components/states/archive/coverage-banner'
import { FailureState } from '@/components/states/failure-state'
import { PageHead } from '@/components/ui/page-head'
import type { DeliveryRow } from '@/lib/archive/dto'
import { formatQuantity } from '@/lib/format/number'
import { DELIVERY_COLUMNS } from './columns'
import { deliveryAddress } from './delivery-address'
import { DeliveryPanel } from './delivery-panel'
import { FilterBar } from './filter-bar'
import { KeySheet } from './key-sheet'
import { ListFooter } from './list-footer'
import { NoRows } from './no-rows'
import { OutcomeStrip } from './outcome-strip'
import { type DeliveriesSeed, useDeliveries, useDeliveryFilters } from './use-deliveries'
import { useSelection } from './use-selection'
import { ViewOptions } from './view-options'

const NO_DELIVERIES: DeliveryRow[] = []
const rowId = (row: DeliveryRow) => row.id

/** The list and, beside it, the delivery that the address names. One component for both addresses. */
export function DeliveriesScreen({ seed }: { seed: DeliveriesSeed }) {
  const { environment } = useFrame()
  const { preferences } = usePreferences()
  const { filters, change, goTo } = useDeliveryFilters()
  const { list, counts, arrived } = useDeliveries(seed, filters)
  const [areKeysShown, setAreKeysShown] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const rows = list.data?.rows ?? NO_DELIVERIES
  const { selectedId, cursorId, open, openCursor, close, move } = useSelection(rows, filters, heading)
  const rowHref = useCallback(
    (row: DeliveryRow) => deliveryAddress(environment.name, filters, row.id),
    [environment.name, filters],
  )
  const selectedRow = useMemo(() => rows.find((row) => row.id === selectedId) ?? null, [rows, selectedId])
  useRowKeys({ onMove: move, onOpen: openCursor, onClose: close, onHelp: () => setAreKeysShown(true) })

  const footer = list.data && rows.length > 0 && (
    <ListFooter
      list={list.data}
      limit={filters.limit}
      onLimit={(limit) => change({ limit })}
      onGoTo={goTo}
      onKeys={() => setAreKeysShown(true)}
    />
  )

  return (
    <>
      {selectedId !== null && <h1 className="sr-only desk:hidden">Delivery</h1>}
      <div className={clsx('shrink-0', selectedId !== null && 'phone:hidden')}>
        <PageHead title="Deliveries">What the platform sent to your endpoints, as the archive has it.</PageHead>
        <OutcomeStrip counts={counts} chosen={filters.outcome} onChange={(outcome) => change({ outcome })} />
        <FilterBar filters={filters} counts={counts} onChange={change}>
          <ViewOptions />
        </FilterBar>
        <div className="px-4 [&:not(:empty)]:pb-2.5">
          <CoverageBanner />
        </div>
      </div>
      <div
        className={clsx(
          'flex flex-1 flex-col border-t border-line desk:grid desk:min-h-[16rem]',
          selectedId === null
            ? 'desk:grid-cols-1'
            : 'phone:border-t-0 desk:grid-cols-[minmax(0,1fr)_minmax(22rem,27rem)]',
        )}
      >
        <div
          className={clsx(
            'flex min-w-0 flex-col desk:min-h-0 desk:overflow-y-auto',
            selectedId !== null && 'phone:hidden',
          )}
        >
          <ArrivedBar count={arrived} onShow={() => void list.refetch()} />
          {list.isError && !list.data ? (
            <FailureState
              error={list.error}
              subject="The deliveries"
              kept="The archive itself is not affected."
              onRetry={() => void list.refetch()}
              isRetrying={list.isFetching}
            />
          ) : (
            <>
              {list.data && rows.length === 0 ? (
                <NoRows filters={filters} counts={counts} onChange={change} onNewest={() => goTo(null)} />
              ) : (
                <DataTable
                  caption="Deliveries, newest first"
                  columns={DELIVERY_COLUMNS}
                  hiddenColumns={preferences.hiddenColumns}
                  rows={rows}
                  total={list.data ? list.data.total + 1 : -1}
                  rowId={rowId}
                  rowHref={rowHref}
                  selectedId={selectedId}
                  cursorId={cursorId ?? selectedRow?.id ?? null}
                  onOpen={open}
                  isRoomy={preferences.density === 'roomy'}
                  isStale={list.isPlaceholderData}
                  className="flex-1"
                />
              )}
              {footer}
            </>
          )}
        </div>
        {selectedId !== null && (
          <DeliveryPanel id={selectedId} row={selectedRow} seed={seed.detail} heading={heading} onClose={close} />
        )}
      </div>
      <KeySheet isOpen={areKeysShown} onOpenChange={setAreKeysShown} />
    </>
  )
}

/** Rows that came after the list was read: the list does not jump, it says so. */
function ArrivedBar({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status">
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="block w-full border-b border-line bg-accent-soft px-3 py-1 text-center font-medium text-accent-text -outline-offset-2 hover:underline"
        >
          {formatQuantity(count, 'more delivery', 'more deliveries')} in the archive. Show
        </button>
      )}
    </div>
  )
}
