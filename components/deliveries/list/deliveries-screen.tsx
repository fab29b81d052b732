'use client'

import { GitCompareArrows } from 'lucide-react'
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { type ChangeFilters, useListFilters } from '@/components/list/filters/use-list-filters'
import { type OwnKey, SEND_KEY } from '@/components/list/keys/list-keys'
import { ListHead } from '@/components/list/list-head'
import { ListProvider } from '@/components/list/list-provider'
import { ListRows } from '@/components/list/list-rows'
import { ListTools } from '@/components/list/list-tools'
import { useListState } from '@/components/list/use-list-state'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { CoverageBanner } from '@/components/states/archive/coverage-banner'
import { useCoverage } from '@/components/states/archive/use-coverage'
import { DocumentationLink } from '@/components/states/documentation-link'
import { ButtonLink } from '@/components/ui/button-link'
import type { DeliveryRow } from '@/lib/archive/dto'
import { OUTCOME_WORDS } from '@/lib/archive/explanations'
import { DELIVERIES } from '@/lib/archive/filter/deliveries'
import type { DeliveryFilters } from '@/lib/archive/filter/search-params'
import { formatExact } from '@/lib/format/time'
import { visibleText } from '@/lib/format/visible-text'
import { isNewestPage } from '@/lib/list/order'
import { compareAddress } from '../compare/compare-address'
import type { DeliverySlots } from '../detail/delivery-body'
import { LazyDeliveryPanel as DeliveryPanel } from '../detail/lazy-delivery-panel'
import { renderEventEditor } from '../filters/render-event-editor'
import { ArrivedBar } from '../live/arrived-bar'
import type { LiveHandle } from '../live/live-control'
import { LiveSlot } from '../live/live-slot'
import { liveChange } from '../live/live-state'
import { DELIVERY_COLUMNS } from './columns'
import { EmptyArchive, useUnknownRange } from './no-deliveries'
import { OutcomeStrip } from './outcome-strip'
import { RangeNote } from './range-note'
import { SendSelectedAgain } from './send-selected-again'
import { type DeliveriesSeed, useDeliveries } from './use-deliveries'

/** Parts of other features, which the route brings. */
export type DeliveriesSlots = Required<DeliverySlots>

type Props = DeliveriesSlots & { seed: DeliveriesSeed }

/** The screen of the list, also with one delivery open. */
export function DeliveriesScreen({ seed, ...slots }: Props) {
  const address = useListFilters(DELIVERIES)
  const { filters, change } = address
  const [isLive, setIsLive] = useState(false)
  const { list: page, counts, seededAt, arrived, addRows } = useDeliveries(seed, filters, isLive)
  const live = useRef<LiveHandle>(null)
  const state = useListState({
    list: DELIVERIES,
    address,
    page,
    counting: counts,
    columns: DELIVERY_COLUMNS,
    nameOf: useRowName(),
    searched: 'Search text in payloads',
    ownKeys: useOwnKeys(change, filters.live && isNewestPage(filters), live),
    renderOwn: renderEventEditor,
  })
  const { open } = state
  return (
    <ListProvider state={state}>
      <ListHead
        intro={
          <>
            Every webhook that the platform sent to your endpoints. <DocumentationLink of="lists#deliveries" />
          </>
        }
        actions={
          <>
            <LiveSlot
              filters={filters}
              onToggle={(isOn) => change(liveChange(isOn))}
              onLive={setIsLive}
              onRows={addRows}
              onGap={() => void page.refetch()}
              handle={live}
            />
            <ListTools isExported warning={<ArchiveWarning filters={filters} />} />
          </>
        }
        below={
          <div className="px-4 [&:not(:empty)]:pb-2.5">
            <ArchiveWarning filters={filters} />
          </div>
        }
      >
        <OutcomeStrip counts={state.counts} chosen={filters.outcome} onChange={(outcome) => change({ outcome })} />
      </ListHead>
      <ListRows
        kept="The archive itself is not affected."
        note={<ArrivedBar arrived={arrived} onShow={() => void page.refetch()} />}
        blank={<EmptyArchive />}
        isBlank={useCoverage().records === 0}
        unknown={useUnknownRange(filters)}
        renderActions={(selected) => (
          <>
            {selected.ids && <CompareAction ids={selected.ids} />}
            <SendSelectedAgain selected={selected} filters={filters} />
          </>
        )}
        panel={
          open && (
            <DeliveryPanel
              open={open}
              seed={seed.detail}
              seededAt={seededAt}
              filters={filters}
              onOpen={state.place.open}
              {...slots}
            />
          )
        }
      />
    </ListProvider>
  )
}

function ArchiveWarning({ filters }: { filters: DeliveryFilters }) {
  return (
    <>
      <RangeNote filters={filters} />
      <CoverageBanner />
    </>
  )
}

function useOwnKeys(
  change: ChangeFilters<DeliveryFilters>,
  isLive: boolean,
  live: RefObject<LiveHandle | null>,
): readonly OwnKey[] {
  const maySend = usePermission('redelivery.send')
  return useMemo(
    () => [
      ...(maySend ? [SEND_KEY] : []),
      {
        action: 'live',
        group: 'Page',
        keys: ['l'],
        shown: ['l'],
        does: 'Turn the live list on or off',
        run: () => change(liveChange(!isLive)),
      },
      {
        action: 'pause',
        group: 'Page',
        keys: ['p'],
        shown: ['p'],
        does: 'Pause or resume the live list',
        run: () => live.current?.togglePause(),
      },
    ],
    [change, isLive, live, maySend],
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
