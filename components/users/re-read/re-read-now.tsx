'use client'

import { Suspense, useState } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/layers/on-demand'
import { Section } from '@/components/ui/section'
import type { DeliveryRow } from '@/lib/archive/dto'
import { findEvent } from '@/lib/ramp/contract/events'
import { ReReadWaiting } from './re-read-waiting'

const ReReadResult = onDemand(async () => (await import('./re-read-result')).ReReadResult)

type Props = {
  delivery: Pick<DeliveryRow, 'id' | 'event' | 'userId' | 'resourceId'>
  /** Once what was read is evidence, which may have closed failures. */
  onKept?: () => void
}

/** The follow-up read of section 6.2, when a person asks for it. */
export function ReReadNow({ delivery: { id, event, userId, resourceId }, onKept }: Props) {
  const { operator } = useFrame()
  const mayReadUsers = usePermission('user.read')
  const keeps = usePermission('recovery.write')
  const [isAsked, setIsAsked] = useState(false)
  const subject = findEvent(event)?.subject
  if (!subject || (subject === 'user' ? userId : resourceId) === null) return null
  return (
    <Section
      title="Now at the platform"
      lead={`What the platform says of it at this moment. Reading what belongs to a user is kept in the audit.${keeps ? ' What it shows is kept as evidence and closes the failures that a re-read settles.' : ''}`}
    >
      {!mayReadUsers && subject !== 'ach-debit-return' ? (
        <p className="text-muted">
          Support, operators and admins may read what belongs to a user; your role is {operator.role}.
        </p>
      ) : isAsked ? (
        <Suspense fallback={<ReReadWaiting />}>
          <ReReadResult deliveryId={id} userId={userId} keeps={keeps} {...(onKept && { onKept })} />
        </Suspense>
      ) : (
        <div>
          <Button onClick={() => setIsAsked(true)}>Re-read now</Button>
        </div>
      )}
    </Section>
  )
}
