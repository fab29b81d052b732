'use client'

import { usePermission } from '@/components/api/frame-context'
import { SyncButton } from '@/components/states/archive/sync-button'
import { useCoverage } from '@/components/states/archive/use-coverage'
import { BlankState } from '@/components/ui/blank-state'

export function EmptyArchive() {
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
