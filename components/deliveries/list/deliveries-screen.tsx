'use client'

import { GitCompareArrows } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { useListFilters } from '@/components/list/filters/use-list-filters'
import { ListScreen } from '@/components/list/list-screen'
import { useListColumns } from '@/components/list/use-list-columns'
import { useListScreen } from '@/components/list/use-list-screen'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { ButtonLink } from '@/components/ui/button-link'
import type { DeliveryRow } from '@/lib/archive/dto'
import { OUTCOME_WORDS } from '@/lib/archive/explanations'
import { DELIVERIES } from '@/lib/archive/filter/deliveries'
import { formatExact } from '@/lib/format/time'
import { visibleText } from '@/lib/format/visible-text'
import { compareAddress } from '../compare/compare-address'
import type { DeliverySlots } from '../detail/delivery-body'
import { LazyDeliveryPanel as DeliveryPanel } from '../detail/lazy-delivery-panel'
import { ArrivedBar } from '../live/arrived-bar'
import type { LiveHandle } from '../live/live-control'
import { LiveSlot } from '../live/live-slot'
import { DELIVERY_COLUMNS } from './columns'
import { DELIVERY_KEYS } from './delivery-keys'
import { ListHead } from './list-head'
import { NoDeliveries } from './no-deliveries'
import { SendSelectedAgain } from './send-selected-again'
import { type DeliveriesSeed, useDeliveries } from './use-deliveries'

/** Parts of other features, put together by the route. */
export type DeliveriesSlots = Required<DeliverySlots>

type Props = DeliveriesSlots & { seed: DeliveriesSeed }

/** Serves the address of the list and of a delivery. */
export function DeliveriesScreen({ seed, renderSequence, renderReRead }: Props) {
  const { filters, change, goTo, apply } = useListFilters(DELIVERIES)
  const [isLive, setIsLive] = useState(false)
  const deliveries = useDeliveries(seed, filters, isLive)
  const { list: page } = deliveries
  const counts = deliveries.counts.data ?? null
  const live = useRef<LiveHandle>(null)
  const columnChoice = useListColumns(DELIVERIES)
  const screen = useListScreen({
    list: DELIVERIES,
    page,
    counts,
    filters,
    change,
    goTo,
    nameOf: useRowName(),
    keys: DELIVERY_KEYS,
    ownKeys: { live: () => change({ live: !filters.live }), pause: () => live.current?.togglePause() },
  })
  const { place, openRow, steps, heading, bar } = screen
  return (
    <ListScreen
      screen={screen}
      columns={DELIVERY_COLUMNS}
      columnChoice={columnChoice}
      countsReading={deliveries.counts}
      kept="The archive itself is not affected."
      head={
        <ListHead
          filters={filters}
          counts={counts}
          columns={columnChoice}
          order={screen.order}
          onChange={change}
          onApply={apply}
          screen={bar}
          live={
            <LiveSlot
              filters={filters}
              onToggle={(isOn) => change({ live: isOn })}
              onLive={setIsLive}
              onRows={deliveries.addRows}
              onGap={() => void page.refetch()}
              handle={live}
            />
          }
        />
      }
      note={<ArrivedBar arrived={deliveries.arrived} onShow={() => void page.refetch()} />}
      noRows={<NoDeliveries filters={filters} counts={counts} onChange={change} onNewest={() => goTo(null)} />}
      renderActions={(selected) => (
        <>
          {selected.ids && <CompareAction ids={selected.ids} />}
          <SendSelectedAgain selected={selected} filters={filters} />
        </>
      )}
      panel={
        place.openId !== null && (
          <DeliveryPanel
            id={place.openId}
            row={openRow}
            seed={seed.detail}
            seededAt={deliveries.seededAt}
            heading={heading}
            filters={filters}
            onOpen={place.open}
            onClose={place.close}
            renderSequence={renderSequence}
            renderReRead={renderReRead}
            {...steps}
          />
        )
      }
    />
  )
}

function useRowName() {
  const { zone } = usePreferences().preferences
  return useCallback(
    ({ event, outcome, time }: DeliveryRow) =>
      `${visibleText(event)}, ${OUTCOME_WORDS[outcome].label}, ${time ? formatExact(time, zone) : 'no timestamp'}`,
    [zone],
  )
}

function CompareAction({ ids }: { ids: readonly string[] }) {
  const { environment } = useFrame()
  const [a, b] = ids
  if (a === undefined || b === undefined || ids.length !== 2) return null
  return (
    <ButtonLink href={compareAddress(environment.name, a, b)} prefetch={false} look="quiet" size="small">
      <GitCompareArrows aria-hidden className="size-3.5" />
      Compare
    </ButtonLink>
  )
}
