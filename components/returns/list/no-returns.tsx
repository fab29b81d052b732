import type { ChangeFilters } from '@/components/list/filters/use-list-filters'
import { NoMatch } from '@/components/list/states/no-match'
import { NoRows } from '@/components/list/states/no-rows'
import { BlankState } from '@/components/ui/blank-state'
import type { ReturnCounts } from '@/lib/returns/list/returns'
import { RETURNS, type ReturnsAddress, type WhichReturns } from '@/lib/returns/list/returns'
import { RefreshButton } from '../refresh/refresh-line'
import type { Refresh } from '../refresh/use-return-state'

type Props = {
  filters: ReturnsAddress
  counts: ReturnCounts | null
  onChange: ChangeFilters<WhichReturns>
  onNewest: () => void
  refresh: Refresh
}

export function NoReturns({ filters, counts, onChange, onNewest, refresh }: Props) {
  const which = RETURNS.which(filters)
  return (
    <NoRows
      empty={refresh.state.returns === 0 ? <EmptyReturns refresh={refresh} /> : null}
      noMatch={
        RETURNS.isFiltered(which) ? (
          <NoMatch list={RETURNS} filters={which} counts={counts} onChange={onChange} />
        ) : null
      }
      isBeyond={filters.cursor !== null && counts !== null && counts.total > 0}
      onNewest={onNewest}
    />
  )
}

function EmptyReturns({ refresh }: { refresh: Refresh }) {
  if (refresh.state.completeAt !== null) {
    return (
      <BlankState title="The platform has no returns for you">
        Its list was read to the end and is empty. A return appears here once a bank sends a debit back.
      </BlankState>
    )
  }
  if (refresh.isBusy) {
    return (
      <BlankState title="The first returns are on their way">
        The platform's list is being read, newest first. Rows appear here as soon as the first page is stored.
      </BlankState>
    )
  }
  return (
    <BlankState title="No return is read yet" actions={<RefreshButton refresh={refresh} look="primary" />}>
      Each debit that a bank sent back will appear here with its code, and with what it puts at risk. The first reading
      starts by itself; an operator or admin can also start it.
    </BlankState>
  )
}
