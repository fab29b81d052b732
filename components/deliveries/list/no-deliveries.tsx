'use client'

import { usePermission } from '@/components/api/frame-context'
import { SyncButton } from '@/components/states/archive/sync-button'
import { useCoverage } from '@/components/states/archive/use-coverage'
import { BlankState } from '@/components/ui/blank-state'
import type { DeliveryFilters } from '@/lib/archive/filter/search-params'
import { MissingText, useRangeCoverage } from './range-note'

const TITLES = {
  partly: 'No match in the archived part of this range',
  outside: 'The archive does not cover this range',
} as const

/** Words for a range in which the archive can’t tell whether there is a match; null if it can. */
export function useUnknownRange(filters: DeliveryFilters) {
  const range = useRangeCoverage(filters)
  if (range === null || range.state === 'inside') return null
  return {
    title: TITLES[range.state],
    isAll: range.state === 'outside',
    text: (
      <p>
        {range.missing.map((part) => (
          <MissingText key={`${part.kind} ${part.from}`} part={part} />
        ))}
        It is not known whether the platform sent anything then.
      </p>
    ),
  }
}

export function EmptyArchive() {
  const coverage = useCoverage()
  const canSync = usePermission('sync.run')
  if (coverage.running) {
    return (
      <BlankState title="The first sync is running">
        The sync reads the platform’s list, newest first. Rows appear here as soon as the first page is archived.
      </BlankState>
    )
  }
  if (coverage.lastSyncedAt !== null) {
    return (
      <BlankState title="The platform has no deliveries for you yet">
        The archive is up to date, and the platform’s list is empty. Deliveries appear here once an event is sent to one
        of your endpoints.
      </BlankState>
    )
  }
  return (
    <BlankState title="Nothing is archived yet" actions={canSync && <SyncButton look="primary" />}>
      <p>
        Each of the platform’s webhook deliveries will appear here with its outcome, its exact payload and what to do
        about it. The first sync reads up to 30 days back.
      </p>
      {!canSync && <p className="mt-1">It starts by itself; an operator or admin can also start it.</p>}
    </BlankState>
  )
}
