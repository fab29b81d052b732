'use client'

import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useFrame } from '@/components/api/frame-context'
import type { ListSeed } from '@/components/list/data/use-list-page'
import type { RenderOwnEditor } from '@/components/list/filters/editor-props'
import { ListHead } from '@/components/list/list-head'
import { ListProvider } from '@/components/list/list-provider'
import { ListRows } from '@/components/list/list-rows'
import { ListTools } from '@/components/list/list-tools'
import { useKeptList } from '@/components/list/use-kept-list'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { DocumentationLink } from '@/components/states/documentation-link'
import { onDemand } from '@/components/ui/layers/on-demand'
import { formatExact } from '@/lib/format/time'
import { visibleText } from '@/lib/format/visible-text'
import type { ReturnDetail } from '@/lib/returns/detail/dto'
import type { CurrencySums, ReturnExposure, ReturnRow, ReturnState } from '@/lib/returns/dto'
import { RETURNS, type ReturnCounts, type ReturnsAddress, type WhichReturns } from '@/lib/returns/list/returns'
import { LazyReturnPanel as ReturnPanel } from '../detail/lazy-return-panel'
import { ExposureView } from '../exposure/exposure-view'
import { RefreshButton, RefreshLine } from '../refresh/refresh-line'
import { useReturnState } from '../refresh/use-return-state'
import { returnExposureQuery, returnTotalsQuery } from '../return-queries'
import { RETURN_TABLE } from './columns'
import { EmptyReturns } from './empty-returns'
import { TotalsStrip } from './totals-strip'

export type ReturnsSeed = ListSeed<ReturnsAddress, ReturnRow, ReturnCounts> & {
  totals: { currencies: CurrencySums[] }
  /** Sums for the charts; null if they are not shown. */
  exposure: ReturnExposure | null
  state: ReturnState
  detail: ReturnDetail | null
}

const AmountEditor = onDemand(async () => (await import('./amount-editor')).AmountEditor)

const renderOwn: RenderOwnEditor<WhichReturns, ReturnCounts> = (_name, props) => <AmountEditor {...props} />

/** The screen of the list and of its charts, also with one return open. */
export function ReturnsScreen({ seed }: { seed: ReturnsSeed }) {
  const { environment } = useFrame()
  const state = useKeptList(RETURNS, seed, {
    columns: RETURN_TABLE,
    nameOf: useReturnName(),
    searched: 'Search returns',
    renderOwn,
  })
  const { filters, change, which, open, seededAt } = state
  const isSeeded = RETURNS.query(RETURNS.which(seed.filters)) === RETURNS.query(which)
  const totals = useQuery({
    ...returnTotalsQuery(environment.name, which),
    ...(isSeeded ? { initialData: seed.totals, initialDataUpdatedAt: seededAt } : {}),
  })
  const exposure = useQuery({
    ...returnExposureQuery(environment.name, which),
    ...(isSeeded && seed.exposure ? { initialData: seed.exposure, initialDataUpdatedAt: seededAt } : {}),
    enabled: filters.charts,
  })
  const refresh = useReturnState(seed.state)
  return (
    <ListProvider state={state}>
      <ListHead
        intro={
          <>
            ACH debits that a bank sent back, with the amounts at risk. <DocumentationLink of="lists#returns" />
          </>
        }
        actions={
          <>
            <ChartsSwitch isOn={filters.charts} onChange={(charts) => change({ charts })} />
            <RefreshButton refresh={refresh} />
            <ListTools isExported hasRows={!filters.charts} />
          </>
        }
      >
        <RefreshLine refresh={refresh} />
        <TotalsStrip totals={totals.data} />
      </ListHead>
      {filters.charts && open === null ? (
        <ExposureView exposure={exposure.data} which={which} />
      ) : (
        <ListRows
          kept="The stored returns are not affected."
          blank={<EmptyReturns refresh={refresh} />}
          isBlank={refresh.state.returns === 0}
          panel={open && <ReturnPanel open={open} seed={seed.detail} seededAt={seededAt} />}
        />
      )}
    </ListProvider>
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

function ChartsSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are toggle buttons
    <div
      role="group"
      aria-label="View"
      className="inline-flex overflow-hidden rounded-control bg-sunken shadow-[inset_0_0_0_1px_var(--line)]"
    >
      {[false, true].map((choice) => (
        <button
          key={String(choice)}
          type="button"
          aria-pressed={isOn === choice}
          onClick={() => onChange(choice)}
          className="rounded-control px-2.5 text-muted hover:text-ink aria-pressed:bg-panel aria-pressed:font-medium aria-pressed:text-ink aria-pressed:shadow-[inset_0_0_0_1px_var(--line-strong)]"
        >
          {choice ? 'Charts' : 'List'}
        </button>
      ))}
    </div>
  )
}
