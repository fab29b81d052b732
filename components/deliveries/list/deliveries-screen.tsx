'use client'

import clsx from 'clsx'
import { useCallback, useMemo, useRef, useState } from 'react'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { OUTCOME_WORDS } from '@/lib/archive/detail/explanations'
import type { DeliveryRow } from '@/lib/archive/dto'
import { addressFilters, deliveryQuery } from '@/lib/archive/filter/search-params'
import { formatExact } from '@/lib/format/time'
import { visibleText } from '@/lib/format/visible-text'
import type { RenderSequence } from '../detail/delivery-body'
import { LazyDeliveryPanel as DeliveryPanel } from '../detail/lazy-delivery-panel'
import { useNeighbours } from '../detail/neighbours'
import { useOpenDelivery } from '../detail/use-open-delivery'
import { useDeliveryFilters } from '../filters/use-delivery-filters'
import { ArrivedBar } from '../live/arrived-bar'
import type { LiveHandle } from '../live/live-control'
import { LiveSlot } from '../live/live-slot'
import { SelectionBar } from '../selection/selection-bar'
import { useSelection } from '../selection/use-selection'
import { DeliveriesList } from './deliveries-list'
import { KeySheet } from './key-sheet'
import { ListFooter } from './list-footer'
import { ListHead, type RenderViews } from './list-head'
import { StaleNote } from './stale-note'
import { type DeliveriesSeed, useDeliveries } from './use-deliveries'
import { useListKeys } from './use-list-keys'

/** What other features show within this one; their route puts them together. */
export type DeliveriesSlots = { renderViews: RenderViews; renderSequence: RenderSequence }

type Props = DeliveriesSlots & { seed: DeliveriesSeed }

const NO_DELIVERIES: DeliveryRow[] = []
const NOT_KNOWN = { total: 0, isCapped: false }

/** The list and, beside it, the delivery that the address names. One component for both addresses. */
export function DeliveriesScreen({ seed, renderViews, renderSequence }: Props) {
  const { filters, change, goTo, apply } = useDeliveryFilters()
  const [isLive, setIsLive] = useState(false)
  const deliveries = useDeliveries(seed, filters, isLive)
  const { list } = deliveries
  const counts = deliveries.counts.data ?? null
  const [areKeysShown, setAreKeysShown] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const live = useRef<LiveHandle>(null)
  const rows = list.data?.rows ?? NO_DELIVERIES
  const which = useMemo(() => addressFilters(filters), [filters])
  const known = counts ?? list.data ?? NOT_KNOWN
  const place = useOpenDelivery(rows, filters, heading)
  const selected = useSelection(rows, deliveryQuery(which), known, useRowName())
  const { openId } = place
  const openRow = useMemo(() => rows.find((row) => row.id === openId) ?? null, [rows, openId])
  const page = list.isPlaceholderData ? undefined : list.data
  const steps = useNeighbours({ id: openId, rows, page, filters, onStep: place.step })
  const showKeys = () => setAreKeysShown(true)
  useListKeys({
    place,
    selected,
    steps,
    searchField,
    live,
    page: list.data,
    onGoTo: goTo,
    onLive: () => change({ live: !filters.live }),
    onHelp: showKeys,
  })

  return (
    <>
      {openId !== null && <h1 className="sr-only desk:hidden">Delivery</h1>}
      <div className={clsx('shrink-0', openId !== null && 'phone:hidden')}>
        <ListHead
          filters={filters}
          counts={counts}
          onChange={change}
          onApply={apply}
          searchField={searchField}
          renderViews={renderViews}
          live={
            <LiveSlot
              filters={filters}
              onToggle={(isOn) => change({ live: isOn })}
              onLive={setIsLive}
              onRows={deliveries.addRows}
              onGap={() => void list.refetch()}
              handle={live}
            />
          }
        />
      </div>
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
          <StaleNote list={list} counts={deliveries.counts} onRetry={() => void list.refetch()} />
          <ArrivedBar arrived={deliveries.arrived} onShow={() => void list.refetch()} />
          <DeliveriesList
            filters={filters}
            list={list}
            counts={counts}
            rows={rows}
            openId={openId}
            cursorId={place.cursorId ?? openRow?.id ?? null}
            onOpen={place.open}
            selection={selected.table}
            onChange={change}
            onNewest={() => goTo(null)}
            className={selected.count > 0 ? 'pb-12 phone:pb-20' : ''}
          />
          {list.data && rows.length > 0 && (
            <ListFooter
              list={list.data}
              limit={filters.limit}
              onLimit={(limit) => change({ limit })}
              onGoTo={goTo}
              onKeys={showKeys}
              above={selected.count > 0 && <SelectionBar selected={selected} known={known} which={which} />}
            />
          )}
        </div>
        {openId !== null && (
          <DeliveryPanel
            id={openId}
            row={openRow}
            seed={seed.detail}
            seededAt={deliveries.seededAt}
            heading={heading}
            filters={filters}
            onOpen={place.open}
            onClose={place.close}
            renderSequence={renderSequence}
            {...steps}
          />
        )}
      </div>
      <KeySheet isOpen={areKeysShown} onOpenChange={setAreKeysShown} />
    </>
  )
}

/** What a row is called where it is selected. */
function useRowName() {
  const { zone } = usePreferences().preferences
  return useCallback(
    ({ event, outcome, time }: DeliveryRow) =>
      `${visibleText(event)}, ${OUTCOME_WORDS[outcome].label}, ${time ? formatExact(time, zone) : 'no timestamp'}`,
    [zone],
  )
}
