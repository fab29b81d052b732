'use client'

import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { type ListSeed, useListPage } from '@/components/list/data/use-list-page'
import { useListFilters } from '@/components/list/filters/use-list-filters'
import { listKeys } from '@/components/list/list-keys'
import { ListScreen } from '@/components/list/list-screen'
import { useListColumns } from '@/components/list/use-list-columns'
import { useListScreen } from '@/components/list/use-list-screen'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { formatExact } from '@/lib/format/time'
import { visibleText } from '@/lib/format/visible-text'
import type { ReturnDetail } from '@/lib/returns/detail/dto'
import type { ReturnRow, ReturnState, ReturnTotals } from '@/lib/returns/dto'
import type { ReturnCounts } from '@/lib/returns/list/returns'
import { RETURNS, type ReturnsAddress } from '@/lib/returns/list/returns'
import { LazyReturnPanel as ReturnPanel } from '../detail/lazy-return-panel'
import { ExposureView } from '../exposure/exposure-view'
import { useReturnState } from '../refresh/use-return-state'
import { returnTotalsQuery } from '../return-queries'
import { RETURN_TABLE } from './columns'
import { NoReturns } from './no-returns'
import { ReturnsHead } from './returns-head'

export type ReturnsSeed = ListSeed<ReturnsAddress, ReturnRow, ReturnCounts> & {
  totals: ReturnTotals
  state: ReturnState
  detail: ReturnDetail | null
}

const KEYS = listKeys('return', 'Search returns')

/** Serves the address of the list, of its charts and of a return. */
export function ReturnsScreen({ seed }: { seed: ReturnsSeed }) {
  const { environment } = useFrame()
  const { filters, change, goTo, apply } = useListFilters(RETURNS)
  const { page, counts, seededAt, which } = useListPage(RETURNS, seed, filters)
  const isSeeded = RETURNS.query(RETURNS.which(seed.filters)) === RETURNS.query(which)
  const totals = useQuery({
    ...returnTotalsQuery(environment.name, which),
    ...(isSeeded ? { initialData: seed.totals, initialDataUpdatedAt: seededAt } : {}),
  })
  const refresh = useReturnState(seed.state)
  const columnChoice = useListColumns(RETURNS)
  const screen = useListScreen({
    list: RETURNS,
    page,
    counts: counts.data ?? null,
    filters,
    change,
    goTo,
    nameOf: useReturnName(),
    keys: KEYS,
    ownKeys: {},
  })
  const { place, openRow, steps, heading } = screen
  const head = (
    <ReturnsHead
      filters={filters}
      counts={counts.data ?? null}
      totals={totals.data}
      columns={columnChoice}
      refresh={refresh}
      screen={screen.bar}
      order={screen.order}
      onChange={change}
      onApply={apply}
    />
  )
  if (filters.charts && place.openId === null) {
    return (
      <>
        {head}
        <ExposureView totals={totals.data} which={which} />
      </>
    )
  }
  return (
    <ListScreen
      screen={screen}
      columns={RETURN_TABLE}
      columnChoice={columnChoice}
      countsReading={counts}
      kept="What is stored of the returns is not affected."
      head={head}
      noRows={
        <NoReturns
          filters={filters}
          counts={counts.data ?? null}
          onChange={change}
          onNewest={() => goTo(null)}
          refresh={refresh}
        />
      }
      panel={
        place.openId !== null && (
          <ReturnPanel
            id={place.openId}
            row={openRow}
            seed={seed.detail}
            seededAt={seededAt}
            heading={heading}
            onClose={place.close}
            {...steps}
          />
        )
      }
    />
  )
}

function useReturnName() {
  const { zone } = usePreferences().preferences
  return useCallback(
    ({ id, code, time }: ReturnRow) =>
      `${visibleText(id)}, ${code === null ? 'no code' : visibleText(code)}, ${time ? formatExact(time, zone) : 'no time'}`,
    [zone],
  )
}
