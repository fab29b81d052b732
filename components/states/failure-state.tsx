'use client'

import { RefreshCw } from 'lucide-react'
import { ApiError } from '@/components/api/fetch-json'
import { BlankState } from '@/components/ui/blank-state'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/text/copy-button'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import { ProblemFacts } from './problem-facts'

type Props = { error: unknown; subject: string; kept: string; onRetry: () => void; isRetrying?: boolean }

const TITLES: Record<number, string> = { 403: 'Your role does not allow this', 404: 'Not found in this environment' }

export function FailureState({ error, subject, kept, onRetry, isRetrying = false }: Props) {
  const problem =
    error instanceof ApiError ? error : new ApiError({ detail: 'Something unexpected happened in this page.' })
  return (
    <div role="alert">
      <BlankState
        title={TITLES[problem.status] ?? `${subject} could not be read`}
        actions={
          <>
            {problem.status !== 403 && (
              <Button onClick={onRetry} disabled={isRetrying}>
                <RefreshCw aria-hidden className="size-3.5" />
                {isRetrying ? 'Trying again…' : 'Try again'}
              </Button>
            )}
            {problem.requestId && (
              <CopyButton value={problem.requestId} label="Copy request id">
                Copy request id
              </CopyButton>
            )}
          </>
        }
        footnote={problem.requestId && `Request id ${problem.requestId}`}
      >
        <p className="[overflow-wrap:anywhere]">
          <LongPlatformText text={problem.message} isProse />
          <ProblemFacts error={problem} />
        </p>
        {kept && <p className="mt-1">{kept}</p>}
      </BlankState>
    </div>
  )
}
