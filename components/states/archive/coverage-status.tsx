'use client'

import clsx from 'clsx'
import {
  CalendarClock,
  CircleDashed,
  History,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react'
import { Suspense } from 'react'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { Button } from '@/components/ui/button'
import { useNow } from '@/components/ui/hooks/clock'
import { onDemand } from '@/components/ui/layers/on-demand'
import { Popover } from '@/components/ui/layers/popover'
import { Skeleton } from '@/components/ui/skeleton'
import { formatRelative } from '@/lib/format/time'
import { CoverageMeter } from './coverage-meter'
import { behindText, type CoverageState, coverageLine, coverageState, unansweredText } from './coverage-summary'
import { useCoverage } from './use-coverage'

const CoverageDetails = onDemand(async () => (await import('./coverage-details')).CoverageDetails)

/** `isInLine`: the coverage line beside the sign says the same. */
type Sign = { icon: LucideIcon; className: string; word: string; isInLine?: true }

const SIGNS: Partial<Record<CoverageState, Sign>> = {
  paused: { icon: TriangleAlert, className: 'text-failed', word: 'Sync paused' },
  problem: { icon: TriangleAlert, className: 'text-failed', word: 'Sync problem' },
  stale: { icon: History, className: 'text-rejected', word: 'Out of date' },
  overdue: { icon: CalendarClock, className: 'text-rejected', word: 'Full pass overdue', isInLine: true },
  empty: { icon: CircleDashed, className: '', word: 'Empty', isInLine: true },
  waiting: { icon: Hourglass, className: 'text-rejected', word: 'Waiting for the platform' },
  syncing: { icon: LoaderCircle, className: '[&>svg]:animate-spin', word: 'Syncing' },
}

export function CoverageStatus() {
  const coverage = useCoverage()
  const { zone } = usePreferences().preferences
  const now = useNow()
  const behind = behindText(coverage)
  const sign = SIGNS[coverageState(coverage, now)] ?? (behind === null ? undefined : SIGNS.stale)
  const line = coverageLine(coverage, zone, now)
  const told = unansweredText(coverage, now) ?? behind
  return (
    <Popover
      title="Archive coverage"
      align="end"
      className="w-[26rem]"
      trigger={
        <Button look="quiet" size="small" className="min-w-0 shrink text-small tabular-nums">
          {sign ? (
            <span className={clsx('flex items-center gap-1.5 font-medium', sign.className)}>
              <sign.icon aria-hidden className="size-3.5" />
              <span className={clsx((sign.isInLine || told) && 'xl:hidden', told && 'max-[26rem]:hidden')}>
                {told ?? sign.word}
              </span>
              {told && (
                <span className="min-[26rem]:hidden">{told.replace(' for', '').replace('Lists up to ', '')}</span>
              )}
            </span>
          ) : (
            <CoverageMeter coverage={coverage} className="w-[92px] desk:shrink-0 max-lg:w-12 max-md:w-8" />
          )}
          <span className="truncate max-xl:sr-only">{line}</span>
          <span aria-hidden className="truncate max-[26rem]:hidden xl:hidden">
            {!sign && coverage.lastSyncedAt && formatRelative(coverage.lastSyncedAt, now)}
          </span>
        </Button>
      }
    >
      <Suspense fallback={<Skeleton className="mx-3 mb-3 h-40" />}>
        <CoverageDetails coverage={coverage} />
      </Suspense>
    </Popover>
  )
}
