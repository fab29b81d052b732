'use client'

import clsx from 'clsx'
import { RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { usePermission } from '@/components/api/frame-context'
import { Button } from '@/components/ui/button'
import { useNow } from '@/components/ui/hooks/clock'
import { announce } from '@/components/ui/text/announcer'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { SyncProgress } from '@/lib/archive/dto'
import { cutAfter } from '@/lib/format/cut-after'
import { formatQuantity } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'
import { progressText } from './progress-text'
import { useCoverage } from './use-coverage'
import { useSync } from './use-sync'

const ANNOUNCE_EVERY_MS = 5000

const SHOWN = 320

/** Starts a sync, for roles that may; the progress is shown to every role. */
export function SyncButton({ look = 'plain' }: { look?: 'plain' | 'primary' }) {
  const canRun = usePermission('sync.run')
  const { start, isBusy, progress, error } = useSync()
  useSpokenProgress(look === 'plain', isBusy)
  return (
    <div className="flex shrink-0 items-center gap-2">
      {progress && <Progress progress={progress} />}
      {error && (
        <span
          role="alert"
          className="max-w-64 truncate text-small text-failed"
          title={visibleText(cutAfter(error.message, SHOWN))}
        >
          Not started: <PlatformText text={cutAfter(error.message, SHOWN)} isProse />
        </span>
      )}
      {canRun && (
        <Button look={look} size={look === 'primary' ? 'normal' : 'small'} onClick={start} disabled={isBusy}>
          <RefreshCw aria-hidden className={clsx('size-3.5', isBusy && 'animate-spin')} />
          <span className={look === 'plain' ? 'max-lg:sr-only' : ''}>{isBusy ? 'Syncing…' : 'Sync now'}</span>
        </Button>
      )}
    </div>
  )
}

function Progress({ progress }: { progress: SyncProgress }) {
  const now = useNow()
  return (
    <span className="flex items-center gap-2 text-small text-muted tabular-nums max-xl:hidden">
      <span aria-hidden className="h-1.5 w-14 overflow-hidden rounded-full bg-sunken">
        <span className="block h-full w-1/2 animate-[slide_1.1s_linear_infinite] bg-accent" />
      </span>
      {progressText(progress, now)}
    </span>
  )
}

/** Announces progress at the start, every few seconds and at the end. */
function useSpokenProgress(isSpoken: boolean, isBusy: boolean) {
  const { running, problem, records, lastSyncedAt } = useCoverage()
  const followed = useRef<{ lastSyncedAt: string | null; spokenAt: number } | null>(null)
  useEffect(() => {
    if (!isSpoken) return
    if (isBusy) {
      followed.current ??= { lastSyncedAt, spokenAt: Number.NEGATIVE_INFINITY }
      const now = Date.now()
      if (!running || now - followed.current.spokenAt < ANNOUNCE_EVERY_MS) return
      followed.current.spokenAt = now
      announce(`Syncing: ${progressText(running, now)}`)
    } else if (followed.current) {
      const hasEnded = followed.current.lastSyncedAt !== lastSyncedAt
      followed.current = null
      if (problem) announce('The sync failed.')
      else if (hasEnded) announce(`Sync ended. The archive holds ${formatQuantity(records, 'record')}.`)
    }
  }, [isSpoken, isBusy, running, problem, records, lastSyncedAt])
}
