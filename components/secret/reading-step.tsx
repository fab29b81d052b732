'use client'

import { useEffect, useRef } from 'react'
import { usePermission } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { progressText } from '@/components/states/archive/progress-text'
import { useCoverage } from '@/components/states/archive/use-coverage'
import { useSync } from '@/components/states/archive/use-sync'
import { Button } from '@/components/ui/button'
import { useNow } from '@/components/ui/hooks/clock'
import { AlertLine } from '@/components/ui/section'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import type { Cutover } from '@/lib/secret/dto'

/** The first sync starts after this, because the archive never claims its last five seconds. */
const FIRST_MS = 6000
const AGAIN_MS = 15_000

/** Waits for the verdict; for readers who may sync, asks for a sync until it is there. */
export function ReadingStep({ cutover: { archivedThrough, window } }: { cutover: Cutover }) {
  const maySync = usePermission('sync.run')
  const { problem } = useCoverage()
  const { start, isBusy, progress, error } = useSync()
  const now = useNow()
  const ask = useRef(start)
  useEffect(() => {
    ask.current = start
  })
  useEffect(() => {
    if (!maySync) return
    let timer = setTimeout(function again() {
      if (document.visibilityState === 'visible') ask.current()
      timer = setTimeout(again, AGAIN_MS)
    }, FIRST_MS)
    return () => clearTimeout(timer)
  }, [maySync])

  return (
    <div className="flex flex-col gap-2">
      <p className="text-pretty">
        The archive is complete through{' '}
        {archivedThrough ? <TimeText iso={archivedThrough} as="exact" /> : 'no known time'}
        {window && (
          <>
            , of <TimeText iso={window.to} as="exact" />
          </>
        )}
        . The verdict appears once the archive holds all of the window.
      </p>
      <p className="text-muted tabular-nums">
        {isBusy
          ? `Syncing${progress ? `: ${progressText(progress, now)}` : '…'}`
          : problem
            ? 'The sync has a problem. See the line at the top of the page for what to do.'
            : 'A sync runs by itself every minute.'}
      </p>
      <AlertLine>
        {error && (
          <>
            The sync was not started: <LongPlatformText text={error.message} isProse />
          </>
        )}
      </AlertLine>
      {maySync && (
        <div>
          <Button size="small" onClick={start} disabled={isBusy}>
            {isBusy ? 'Syncing…' : 'Sync now'}
          </Button>
        </div>
      )}
    </div>
  )
}
