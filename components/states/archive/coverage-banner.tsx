'use client'

import { CalendarClock, CircleDashed, History, Hourglass, TriangleAlert } from 'lucide-react'
import { usePermission } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { useNow } from '@/components/ui/hooks/clock'
import { Notice } from '@/components/ui/notice'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import { passOverdueSince } from '@/lib/archive/coverage/pass-overdue'
import type { Coverage, CoverageHole } from '@/lib/archive/dto'
import { formatQuantity } from '@/lib/format/number'
import type { SyncProblem } from '@/lib/model/sync-state'
import { coverageState } from './coverage-summary'
import { FullPassButton } from './full-pass'
import { useCoverage } from './use-coverage'

export function CoverageBanner() {
  const coverage = useCoverage()
  const now = useNow(10_000)
  if (coverage.problem) return <ProblemNotice coverage={coverage} problem={coverage.problem} />
  const state = coverageState(coverage, now)
  if (state === 'stale' && coverage.lastSyncedAt) {
    return (
      <Notice tone="rejected" icon={<History aria-hidden />} title="The archive is out of date" role="status">
        The last sync ended <TimeText iso={coverage.lastSyncedAt} as="relative" />. Deliveries since then are not shown
        here.
      </Notice>
    )
  }
  const overdueSince = passOverdueSince(coverage, now)
  if (state === 'overdue' && overdueSince !== null) return <OverdueNotice coverage={coverage} since={overdueSince} />
  const isBeingRead = coverage.holes.some((hole) => hole.reason === 'not-read-yet')
  if (coverage.holes.length === 0 || (state === 'syncing' && !isBeingRead)) return null
  return <HoleNotice coverage={coverage} />
}

function ProblemNotice({ coverage, problem }: { coverage: Coverage; problem: SyncProblem }) {
  const isWaiting = coverage.running !== null && problem.retryAt !== null
  return (
    <Notice
      tone={isWaiting ? 'rejected' : 'failed'}
      icon={isWaiting ? <Hourglass aria-hidden /> : <TriangleAlert aria-hidden />}
      title={isWaiting ? 'The sync is waiting for the platform' : titleOf(problem)}
      role="status"
    >
      <p className="[overflow-wrap:anywhere]">
        <LongPlatformText text={problem.message} isProse />
      </p>
      <p className="mt-0.5 text-small text-muted">
        Since <TimeText iso={problem.at} as="exact" />.{' '}
        {coverage.records > 0
          ? `All ${formatQuantity(coverage.records, 'archived record')} are kept and shown below.`
          : 'Nothing has been archived yet.'}{' '}
        {coverage.through && (
          <>
            Complete through <TimeText iso={coverage.through} as="exact" />.{' '}
          </>
        )}
        {coverage.holes.length > 0 && (
          <>
            <HoleText holes={coverage.holes} />{' '}
          </>
        )}
        {isWaiting ? <>It continues when the platform answers.</> : nextOf(problem)}
      </p>
    </Notice>
  )
}

function titleOf({ isPaused }: SyncProblem): string {
  return isPaused ? 'Sync is paused: the platform refuses Rampdesk’s requests' : 'The last sync failed'
}

function nextOf({ isPaused }: SyncProblem): string {
  return isPaused
    ? 'The sync tries once a minute, and continues by itself once the problem is fixed.'
    : 'The sync tries again by itself.'
}

function OverdueNotice({ coverage, since }: { coverage: Coverage; since: number }) {
  const canRun = usePermission('sync.run')
  return (
    <Notice
      tone="rejected"
      icon={<CalendarClock aria-hidden />}
      title="A full pass is overdue"
      role="status"
      actions={canRun && <FullPassButton />}
    >
      Since <TimeText iso={new Date(since).toISOString()} as="exact" />. Until a full pass has run, records that the
      platform logged late may be missing. Rampdesk starts two full passes a day by itself;{' '}
      {canRun ? 'you can start one now.' : 'an operator or admin can start one now.'}
      {coverage.holes.length > 0 && (
        <>
          {' '}
          <HoleText holes={coverage.holes} /> Counts and rows do not include this time.
        </>
      )}
    </Notice>
  )
}

function HoleNotice({ coverage }: { coverage: Coverage }) {
  const isOnItsWay = coverage.running !== null && coverage.holes.every((hole) => hole.reason === 'not-read-yet')
  return (
    <Notice
      tone={isOnItsWay ? 'accent' : 'rejected'}
      icon={<CircleDashed aria-hidden />}
      title={isOnItsWay ? 'Part of the archive is being read' : 'The archive has a hole'}
      role="status"
    >
      <HoleText holes={coverage.holes} /> Counts and rows do not include this time.
    </Notice>
  )
}

function HoleText({ holes: [first, ...others] }: { holes: readonly CoverageHole[] }) {
  if (!first) return null
  return (
    <>
      Nothing is archived between <TimeText iso={first.from} as="exact" /> and <TimeText iso={first.to} as="exact" />
      {others.length > 0 && ` and in ${formatQuantity(others.length, 'other range')}`}.
      {first.reason === 'beyond-retention' && ' Deliveries of that time may be missing for good.'}
    </>
  )
}
