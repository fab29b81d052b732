'use client'

import { CircleDashed, History, TriangleAlert } from 'lucide-react'
import { TimeText } from '@/components/preferences/time-text'
import { useNow } from '@/components/ui/clock'
import { Notice } from '@/components/ui/notice'
import type { Coverage } from '@/lib/archive/dto'
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
      <p>{problem.message}</p>
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
        The sync tries again by itself.
      </p>
    </Notice>
  )
}

function HoleNotice({ coverage }: { coverage: Coverage }) {
  const [first, ...others] = coverage.holes
  if (!first) return null
  return (
    <Notice tone="rejected" icon={<CircleDashed aria-hidden />} title="The archive has a hole" role="status">
      Nothing is known between <TimeText iso={first.from} as="exact" /> and <TimeText iso={first.to} as="exact" />
      {others.length > 0 && ` and in ${formatQuantity(others.length, 'other range')}`}. Counts and rows leave it out.
    </Notice>
  )
}
