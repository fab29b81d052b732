'use client'

import { CopyButton } from '@/components/ui/text/copy-button'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { FollowUpRead } from '@/lib/archive/detail/follow-up-reads'
import { middleCut } from '@/lib/format/middle-cut'

type Props = { reads: readonly FollowUpRead[]; mustReRead: boolean; userId: string | null }

/** The reads that tell the resource’s present state. */
export function FollowUpList({ reads, mustReRead, userId }: Props) {
  if (reads.length === 0) return null
  const needsUser = reads.some(({ credential }) => credential === 'user')
  return (
    <div className="mt-2">
      <p className="text-small text-muted">{mustReRead ? 'Re-read with' : 'The current state'}</p>
      <ul className="flex flex-col gap-0.5">
        {reads.map(({ call, note }) => (
          <li key={call} className="text-small">
            <code className="font-mono [overflow-wrap:anywhere]">
              <PlatformText text={call} />
            </code>
            {call.includes('{') ? (
              ' '
            ) : (
              <CopyButton value={call} label="Copy this call" className="ml-1 align-middle" />
            )}
            {note && <span className="text-muted">{note}</span>}
          </li>
        ))}
      </ul>
      {needsUser && (
        <p className="text-small text-muted">
          {reads.every(({ credential }) => credential === 'user') ? 'With' : 'Other reads use'} the credential of the
          user{userId !== null && ' '}
          {userId !== null && (
            <span className="whitespace-nowrap font-mono">
              <PlatformText text={middleCut(userId, 16, 4)} />
            </span>
          )}
        </p>
      )}
    </div>
  )
}
