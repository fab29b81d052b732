'use client'

import { RefreshCw } from 'lucide-react'
import { BlankState } from '@/components/ui/blank-state'
import { Button } from '@/components/ui/button'
import { UNAVAILABLE_DIGEST } from '@/lib/errors'

/** Says that a page failed; the server’s log has the cause under the shown reference. */
export function PageFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const reference = error instanceof Error && 'digest' in error ? String(error.digest) : null
  const isUnavailable = reference === UNAVAILABLE_DIGEST
  return (
    <div role="alert">
      <BlankState
        level={1}
        title={isUnavailable ? 'The database is not available' : 'This page could not be shown'}
        actions={
          <Button onClick={onRetry}>
            <RefreshCw aria-hidden className="size-3.5" />
            Try again
          </Button>
        }
        footnote={!isUnavailable && reference && `Reference for the server’s log: ${reference}`}
      >
        {isUnavailable
          ? 'Rampdesk is running, but its database does not answer or its disk is full. Nothing was changed. Try again in a moment. If the problem persists, tell whoever runs this installation.'
          : 'Nothing was changed, and the archive is not affected. If this happens again, give the reference to whoever runs this installation.'}
      </BlankState>
    </div>
  )
}
