'use client'

import { usePermission } from '@/components/api/frame-context'
import { Button } from '@/components/ui/button'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import { useSync } from './use-sync'

export function FullPass() {
  const canRun = usePermission('sync.run')
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-small text-muted">
        A full pass reads the platform’s list to its end and archives whatever is missing. One is due every 24 hours
        (section 6.5, rule 5); Rampdesk starts two a day by itself.
      </p>
      {canRun && <FullPassButton />}
    </div>
  )
}

export function FullPassButton() {
  const { start, isBusy, error } = useSync('full')
  return (
    <>
      <Button size="small" className="shrink-0" onClick={start} disabled={isBusy}>
        {isBusy ? 'Syncing…' : 'Full pass'}
      </Button>
      {error && (
        <span role="alert" className="text-small text-failed [overflow-wrap:anywhere]">
          Not started: <LongPlatformText text={error.message} isProse />
        </span>
      )}
    </>
  )
}
