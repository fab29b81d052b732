'use client'

import type { ReactNode } from 'react'
import { ApiError } from '@/components/api/fetch-json'
import { usePermission } from '@/components/api/frame-context'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { AlertLine, Section } from '@/components/ui/section'
import { findEvent } from '@/lib/ramp/contract/events'
import { TERMINAL_STATES } from '@/lib/recovery/change/terminal-states'
import type { RecoveryRow } from '@/lib/recovery/dto'
import { reReadText } from './re-read-words'
import { useReReadAndClose } from './recovery-queries'

type Props = {
  item: RecoveryRow
  /** Asked before anything of a user is read; another feature brings it. */
  renderPurpose: (userId: string, onOpened: () => void) => ReactNode
}

/** A final state at the platform closes what failed about the resource until now. */
export function ReReadClose({ item: { id, event, resourceId, userId, state }, renderPurpose }: Props) {
  const mayWrite = usePermission('recovery.write')
  const read = useReReadAndClose(id)
  const subject = findEvent(event)?.subject
  if (!mayWrite || state !== 'open' || !resourceId || !userId || !subject || !TERMINAL_STATES[subject]) return null
  const asksPurpose = read.error instanceof ApiError && read.error.type === '/problems/purpose_required'
  return (
    <Section
      title="Re-read and close"
      lead="Reads the resource at the platform. In a final state, its failures up to now are closed with that as evidence; in any other, nothing changes."
    >
      {asksPurpose ? (
        renderPurpose(userId, () => read.mutate())
      ) : (
        <>
          <div>
            <Button onClick={() => read.mutate()} disabled={read.isPending} focusableWhenDisabled>
              {read.isPending ? 'Reading…' : 'Re-read and close'}
            </Button>
          </div>
          <AlertLine>{read.error && <ProblemText error={read.error} />}</AlertLine>
          {read.data && <p role="status">{reReadText(read.data)}</p>}
        </>
      )}
    </Section>
  )
}
