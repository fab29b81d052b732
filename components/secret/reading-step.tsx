'use client'

import { useEffect, useRef } from 'react'
import { usePermission } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { progressText } from '@/components/states/archive/progress-text'
import { useSync } from '@/components/states/archive/use-sync'
import { Button } from '@/components/ui/button'
import { useNow } from '@/components/ui/clock'
import type { Cutover } from '@/lib/secret/dto'
import { Problem } from './section'

/** The window is over; the archive has yet to hold all of it. A sync is asked for once by whoever may. */
export function ReadingStep({ cutover: { archivedThrough, window } }: { cutover: Cutover }) {
  const maySync = usePermission('sync.run')
  const { start, isBusy, progress, error } = useSync()
  const hasAsked = useRef(false)
  const now = useNow()

  useEffect(() => {
    if (!maySync || hasAsked.current) return
    hasAsked.current = true
    start()
  }, [maySync, start])

  return (
    <div className="flex flex-col gap-2">
      <p className="text-pretty">
        The archive is complete through{' '}
        {archivedThrough ? <TimeText iso={archivedThrough} as="exact" /> : 'no time that is known'}
        {window && (
          <>
            , of <TimeText iso={window.to} as="exact" />
          </>
        )}
        . The verdict comes once it holds everything of the window.
      </p>
      <p className="text-muted tabular-nums">
        {isBusy
          ? `Syncing${progress ? `: ${progressText(progress, now)}` : '…'}`
          : 'The next sync runs by itself, within a minute.'}
      </p>
      <Problem>{error ? `The sync was not started: ${error.message}` : null}</Problem>
      {maySync && (
        <div>
          <Button size="small" onClick={start} disabled={isBusy} focusableWhenDisabled>
            {isBusy ? 'Syncing…' : 'Sync now'}
          </Button>
        </div>
      )}
    </div>
  )
}
