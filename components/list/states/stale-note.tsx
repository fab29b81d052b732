'use client'

import { TriangleAlert } from 'lucide-react'
import { ApiError } from '@/components/api/fetch-json'
import { TimeText } from '@/components/preferences/time-text'
import { Button } from '@/components/ui/button'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import { EarlierNote } from './earlier-note'

export type Reading = { data: unknown; error: unknown; dataUpdatedAt: number; isFetching: boolean }

type Props = {
  list: Reading & {
    /** When rows of earlier filters were read, in milliseconds. */
    earlierAt?: number | null
  }
  counts: Reading
  onRetry: () => void
}

/** Says that rows or counts could not be read again. Always drawn, because a live region must exist before its text. */
export function StaleNote({ list, counts, onRetry }: Props) {
  const problem = list.error && list.data ? list.error : counts.error
  const isRetrying = list.isFetching || counts.isFetching
  return (
    <div role="status">
      {list.earlierAt ? (
        <EarlierNote key={list.earlierAt} readAt={list.earlierAt} error={list.error} onRetry={onRetry} />
      ) : problem && (list.data || !list.error) ? (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-3 py-1 text-small">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0 text-failed" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {list.error || counts.data ? 'Could not read again' : 'The counts could not be read'}:{' '}
            <LongPlatformText text={reasonOf(problem)} isProse /> <Age what="Rows" reading={list} />{' '}
            <Age what="Counts" reading={counts} />
          </span>
          <Button size="small" disabled={isRetrying} onClick={onRetry}>
            {isRetrying ? 'Trying again…' : 'Try again'}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function Age({ what, reading: { data, error, dataUpdatedAt } }: { what: string; reading: Reading }) {
  if (!error || !data) return null
  return (
    <>
      {what} as of <TimeText iso={new Date(dataUpdatedAt).toISOString()} as="exact" />.
    </>
  )
}

function reasonOf(problem: unknown): string {
  return problem instanceof ApiError ? problem.message : 'Something unexpected happened in this page.'
}
