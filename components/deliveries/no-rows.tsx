'use client'

import { usePermission } from '@/components/api/frame-context'
import { SyncButton } from '@/components/states/archive/sync-button'
import { useCoverage } from '@/components/states/archive/use-coverage'
import { BlankState } from '@/components/ui/blank-state'
import { Button } from '@/components/ui/button'
import type { DeliveryCounts } from '@/lib/archive/dto'
import type { DeliveryFilters } from '@/lib/archive/search-params'
import { formatQuantity } from '@/lib/format/number'
import type { ChangeFilters } from './use-deliveries'

type Props = { filters: DeliveryFilters; counts: DeliveryCounts | null; onChange: ChangeFilters; onNewest: () => void }

/** Says which of the reasons for an empty list it is: nothing archived, nothing on this page, or no match. */
export function NoRows(props: Props) {
  const { filters, onNewest } = props
  const coverage = useCoverage()
  const isFiltered = filters.outcome.length > 0 || filters.event.length > 0
  if (coverage.records === 0) return <EmptyArchive />
  if (isFiltered) return <NoMatch {...props} />
  return (
    <BlankState title="No rows here" actions={<Button onClick={onNewest}>Go to the newest</Button>}>
      There is nothing older than the place this address points to.
    </BlankState>
  )
}

function EmptyArchive() {
  const coverage = useCoverage()
  const canSync = usePermission('sync.run')
  if (coverage.running) {
    return (
      <BlankState title="The first records are on their way">
        The sync reads the platform's list, newest first. Rows appear here as soon as the first page is archived.
      </BlankState>
    )
  }
  if (coverage.lastSyncedAt !== null) {
    return (
      <BlankState title="The platform has no deliveries for you yet">
        The archive is in step with the platform, whose list is empty. Deliveries appear here once an event is sent to
        one of your endpoints.
      </BlankState>
    )
  }
  return (
    <BlankState title="Nothing is archived yet" actions={canSync && <SyncButton look="primary" />}>
      <p>
        Each webhook delivery of the platform will appear here with its outcome, its exact payload and what to do about
        it. The first sync reads up to 30 days back.
      </p>
      {!canSync && <p className="mt-1">It starts by itself; an operator or admin can also start it.</p>}
    </BlankState>
  )
}

function NoMatch({ filters, counts, onChange }: Props) {
  const without = {
    outcome: sum(counts?.outcomes),
    event: sum(counts?.events),
  }
  return (
    <BlankState
      title="No delivery matches these filters"
      actions={
        <>
          {filters.outcome.length > 0 && without.outcome > 0 && (
            <Button onClick={() => onChange({ outcome: [] })}>
              Drop the outcome filter: {formatQuantity(without.outcome, 'row')}
            </Button>
          )}
          {filters.event.length > 0 && without.event > 0 && (
            <Button onClick={() => onChange({ event: [] })}>
              Drop the event filter: {formatQuantity(without.event, 'row')}
            </Button>
          )}
          <Button look="quiet" onClick={() => onChange({ outcome: [], event: [] })}>
            Clear filters
          </Button>
        </>
      }
    >
      The archive holds deliveries, but none with this combination. Loosen one of the filters.
    </BlankState>
  )
}

function sum(counts: readonly { count: number }[] = []): number {
  return counts.reduce((total, { count }) => total + count, 0)
}
