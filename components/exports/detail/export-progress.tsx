'use client'

import { useEffect, useRef } from 'react'
import { useRate } from '@/components/ui/hooks/use-rate'
import { ProgressBar } from '@/components/ui/progress-bar'
import { announce } from '@/components/ui/text/announcer'
import { EXPORT_STATE_WORDS } from '@/lib/exports/export-words'
import type { ExportJobDto } from '@/lib/exports/jobs/export-dto'
import { formatDuration } from '@/lib/format/duration'
import { formatBytes, formatCount } from '@/lib/format/number'
import { isUnderWay } from './export-queries'

export function ExportProgress({ job, readAt }: { job: ExportJobDto; readAt: number }) {
  const { rows, total, bytes, state } = job
  const rate = useRate(rows, state === 'running', readAt)
  useAnnounced(job)
  if (!isUnderWay(job)) return null
  const left = rate !== null && rate > 0 && total !== null ? (total - rows) / rate : null
  const parts = [
    bytes > 0 && formatBytes(bytes),
    rate !== null && `${formatCount(Math.round(rate))} rows a second`,
    left !== null && left > 0 && `about ${formatDuration(left)} left`,
  ].filter(Boolean)
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line bg-panel px-3 py-2.5">
      <div className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
        <span className="font-medium">
          {state === 'queued'
            ? 'Waiting for the worker'
            : `${formatCount(rows)}${total === null ? '' : ` of ${formatCount(total)}`} rows written`}
        </span>
        <span className="text-muted">{parts.join(' · ')}</span>
      </div>
      <ProgressBar label="Rows written" share={state === 'queued' ? 0 : total ? rows / total : null} />
      <p className="text-muted">{EXPORT_STATE_WORDS[state].means}</p>
    </div>
  )
}

/** Announces the end of an export once. */
function useAnnounced(job: ExportJobDto) {
  const seen = useRef(job.state)
  useEffect(() => {
    if (seen.current !== job.state && !isUnderWay(job))
      announce(`Export ${EXPORT_STATE_WORDS[job.state].label.toLowerCase()}`)
    seen.current = job.state
  }, [job])
}
