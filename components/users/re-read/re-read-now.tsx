'use client'

import { Suspense } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { type ReReadAsking, useMayReRead } from '@/components/resource/re-read'
import { useWhoMay } from '@/components/states/who-may'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/layers/on-demand'
import { Section } from '@/components/ui/section'
import type { DeliveryRow } from '@/lib/archive/dto'
import { subjectIdOf } from '@/lib/model/subject'
import { findEvent } from '@/lib/ramp/contract/events'
import { ReReadWaiting } from './re-read-waiting'

const ReReadResult = onDemand(async () => (await import('./re-read-result')).ReReadResult)

type Props = {
  delivery: Pick<DeliveryRow, 'id' | 'event' | 'userId' | 'resourceId'>
  asking: ReReadAsking
  /** Called once the answer is stored as evidence, which may have closed failures. */
  onKept?: () => void
}

/** The follow-up read of section 6.2, made when a person asks for it. */
export function ReReadNow({ delivery, asking: { isAsked, ask }, onKept }: Props) {
  const { operator } = useFrame()
  const { id, event, userId } = delivery
  const mayReRead = useMayReRead(delivery)
  const keeps = usePermission('recovery.write')
  const people = useWhoMay('user.read')
  if (!findEvent(event) || !subjectIdOf(delivery)) return null
  return (
    <Section
      title="Now at the platform"
      lead={`The current state at the platform. Reads of a user’s data are recorded in the audit.${keeps ? ' The result is stored as evidence and closes the failures that a re-read can close.' : ''}`}
    >
      {!mayReRead ? (
        <p className="text-muted">
          Only {people} can read a user’s data. Your role is {operator.role}.
        </p>
      ) : isAsked ? (
        <Suspense fallback={<ReReadWaiting />}>
          <ReReadResult deliveryId={id} userId={userId} keeps={keeps} {...(onKept && { onKept })} />
        </Suspense>
      ) : (
        <div>
          <Button onClick={ask}>Re-read now</Button>
        </div>
      )}
    </Section>
  )
}
