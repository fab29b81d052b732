'use client'

import type { RowOrder } from '@/components/data-table/columns'
import type { RenderOwnEditor } from '@/components/list/filters/editor-props'
import { type BarScreen, FilterBar } from '@/components/list/filters/filter-bar'
import type { ChangeFilters } from '@/components/list/filters/use-list-filters'
import { ListTools } from '@/components/list/list-tools'
import type { ListColumns } from '@/components/list/use-list-columns'
import { ViewsSlot } from '@/components/list/views-slot'
import { onDemand } from '@/components/ui/layers/on-demand'
import { PageHead } from '@/components/ui/page-head'
import type { ReturnTotals } from '@/lib/returns/dto'
import type { ReturnCounts } from '@/lib/returns/list/returns'
import { RETURNS, type ReturnsAddress, type WhichReturns } from '@/lib/returns/list/returns'
import { RefreshButton, RefreshLine } from '../refresh/refresh-line'
import type { Refresh } from '../refresh/use-return-state'
import { RETURN_TABLE } from './columns'
import { TotalsStrip } from './totals-strip'

const AmountEditor = onDemand(async () => (await import('./amount-editor')).AmountEditor)

const renderOwn: RenderOwnEditor<WhichReturns, ReturnCounts> = (_name, props) => <AmountEditor {...props} />

type Props = {
  filters: ReturnsAddress
  counts: ReturnCounts | null
  totals: ReturnTotals | undefined
  columns: ListColumns
  refresh: Refresh
  screen: BarScreen
  order: RowOrder | undefined
  onChange: ChangeFilters<ReturnsAddress>
  onApply: (query: string) => void
}

export function ReturnsHead(props: Props) {
  const { filters, counts, totals, columns, refresh, screen, order, onChange, onApply } = props
  return (
    <>
      <PageHead
        title={RETURNS.title}
        actions={
          <>
            <ChartsSwitch isOn={filters.charts} onChange={(charts) => onChange({ charts })} />
            <RefreshButton refresh={refresh} />
            {filters.charts ? (
              <ViewsSlot list={RETURNS} filters={filters} columns={columns} onApply={onApply} />
            ) : (
              <ListTools
                list={RETURNS}
                filters={filters}
                columns={RETURN_TABLE}
                columnChoice={columns}
                order={order}
                onApply={onApply}
                isExported
              />
            )}
          </>
        }
      >
        ACH debits that a bank sent back, and what they put at risk.
      </PageHead>
      <RefreshLine refresh={refresh} />
      <TotalsStrip totals={totals} />
      <FilterBar
        list={RETURNS}
        filters={RETURNS.which(filters)}
        counts={counts}
        onChange={onChange}
        screen={screen}
        renderOwn={renderOwn}
      />
    </>
  )
}

function ChartsSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are toggle buttons
    <div role="group" aria-label="Shown as" className="inline-flex rounded-control border border-line bg-sunken p-0.5">
      {[false, true].map((choice) => (
        <button
          key={String(choice)}
          type="button"
          aria-pressed={isOn === choice}
          onClick={() => onChange(choice)}
          className="h-[26px] rounded-[5px] px-2.5 text-muted hover:text-ink aria-pressed:bg-panel aria-pressed:font-medium aria-pressed:text-ink aria-pressed:shadow-[0_0_0_1px_var(--line-strong)]"
        >
          {choice ? 'Charts' : 'List'}
        </button>
      ))}
    </div>
  )
}
