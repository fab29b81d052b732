'use client'

import { CircleDashed, History, TriangleAlert } from 'lucide-react'
import { TimeText } from '@/components/preferences/time-text'
import { useNow } from '@/components/ui/clock'
import { Notice } from '@/components/ui/notice'
import { LongPlatformText } from '@/components/ui/platform-text'
import type { Coverage, CoverageHole } from '@/lib/archive/dto'
import { formatQuantity } from '@/lib/format/number'
import { coverageState } from './coverage-summary'
import { useCoverage } from './use-coverage'

/** Says above the rows why they may not be the whole truth; nothing while they are. */
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
  const isBeingRead = coverage.holes.some((hole) => hole.reason === 'not-read-yet')
  if (coverage.holes.length === 0 || (state === 'syncing' && !isBeingRead)) return null
  return <HoleNotice coverage={coverage} />
}

function ProblemNotice({ coverage, problem }: { coverage: Coverage; problem: NonNullable<Coverage['problem']> }) {
  return (
    <Notice tone="failed" icon={<TriangleAlert aria-hidden />} title="The last sync did not succeed" role="status">
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
        The sync tries again by itself.
      </p>
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
      <HoleText holes={coverage.holes} /> Counts and rows leave it out.
    </Notice>
  )
}

function HoleText({ holes: [first, ...others] }: { holes: readonly CoverageHole[] }) {
  if (!first) return null
  return (
    <>
      Nothing is known between <TimeText iso={first.from} as="exact" /> and <TimeText iso={first.to} as="exact" />
      {others.length > 0 && ` and in ${formatQuantity(others.length, 'other range')}`}.
    </>
  )
}
