'use client'

import { KeyRound, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '@/components/api/fetch-json'
import type { LiveReading } from '@/components/resource/use-reading'
import { FailureState } from '@/components/states/failure-state'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { NeedsKey } from './missing-key'
import { PurposeQuestion } from './purpose-question'

type Props<T> = {
  userId: string
  reading: LiveReading<T>
  /** The things read, for example "The off-ramps". */
  subject: string
  skeleton: ReactNode
  /** Says that a failure changed nothing. */
  kept?: string
  children: (value: T) => ReactNode
}

const KEPT = 'Nothing was changed. The other tabs are not affected.'

/** A part of the page that is read with the user’s key, or the reason why it can’t be shown. */
export function UserReading<T extends object>({ userId, reading, subject, skeleton, kept, children }: Props<T>) {
  const { error, isReading, read } = reading
  const value = shownOf(reading)
  if (value !== null)
    return (
      <div aria-busy={isReading} className="flex min-w-0 flex-col gap-3">
        {error && <NotReadAgain error={error} isReading={isReading} onRetry={read} />}
        {children(value)}
      </div>
    )
  return error ? (
    <ReadingFailure userId={userId} reading={reading} error={error} subject={subject} kept={kept} />
  ) : (
    skeleton
  )
}

const typeOf = (error: Error | null) => (error instanceof ApiError ? error.type : null)

/** The value to show; null if a failure stands in its place. */
export function shownOf<T>({ value, error, isEarlier }: LiveReading<T>): T | null {
  if (typeOf(error) === '/problems/purpose_required') return null
  return error && isEarlier ? null : value
}

type FailureProps = {
  userId: string
  reading: LiveReading<unknown>
  error: Error
  subject: string
  kept?: string | undefined
}

export function ReadingFailure({ userId, reading: { isReading, read }, error, subject, kept = KEPT }: FailureProps) {
  const type = typeOf(error)
  if (type === '/problems/purpose_required') return <PurposeQuestion userId={userId} onOpened={read} />
  if (type === '/problems/key_missing') return <NeedsKey>{`${subject} can be read only with the user’s key.`}</NeedsKey>
  if (type === '/problems/key_mismatch')
    return (
      <Notice tone="failed" icon={<KeyRound aria-hidden />} title={`${subject} were not read`} role="alert">
        <ProblemText error={error} /> An admin must replace it with the right key.
      </Notice>
    )
  return <FailureState error={error} subject={subject} kept={kept} onRetry={read} isRetrying={isReading} />
}

function NotReadAgain({ error, isReading, onRetry }: { error: Error; isReading: boolean; onRetry: () => void }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
      <TriangleAlert aria-hidden className="size-3.5 shrink-0 text-failed" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        Refreshing failed. Earlier data is shown. <ProblemText error={error} />
      </span>
      <Button size="small" disabled={isReading} onClick={onRetry}>
        {isReading ? 'Trying again…' : 'Try again'}
      </Button>
    </div>
  )
}
