'use client'

import { useFrame } from '@/components/api/frame-context'
import { Section } from '@/components/ui/section'
import { SUBJECT_WORDS } from '@/lib/archive/detail/follow-up-reads'
import { findEvent } from '@/lib/ramp/contract/events'
import type { RecoveryRow } from '@/lib/recovery/dto'

/** The remedies of an unresolved failure, and the evidence that would close it. */
export function ClosingWays({ item }: { item: RecoveryRow }) {
  const { environment } = useFrame()
  return (
    <Section title="How it can be closed" lead={adviceOf(item)}>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-pretty marker:text-faint">
        {waysOf(item, environment.kind).map((way) => (
          <li key={way}>{way}</li>
        ))}
      </ul>
    </Section>
  )
}

function adviceOf({ event, outcome }: RecoveryRow): string {
  const doubt = outcome === 'unknown' ? ' The receiver may have processed it anyway.' : ''
  const remedy = findEvent(event)?.remedy
  if (remedy === 're-read') return `The event carries no state: re-read the resource.${doubt}`
  if (remedy === 'send-again') return `The event carries its state: send it again.${doubt}`
  return `The specification does not list this event, so there is no advice.${doubt}`
}

function waysOf({ event, resourceId, sequence }: RecoveryRow, kind: 'sandbox' | 'production'): string[] {
  const found = findEvent(event)
  const isMilestone = found?.family === 'milestone'
  const subject = found && resourceId ? SUBJECT_WORDS[found.subject] : null
  return [
    isMilestone && 'The same event (by event id) is delivered to this endpoint.',
    isMilestone &&
      resourceId &&
      sequence !== null &&
      `An event of the resource with a sequence above ${sequence} is delivered to this endpoint.`,
    found &&
      !isMilestone &&
      resourceId &&
      (found.subject === 'user'
        ? 'A later event with the same name and user is delivered to this endpoint.'
        : 'A later event of the same resource is delivered to this endpoint.'),
    kind === 'sandbox'
      ? 'A redelivery of it is answered 2xx.'
      : 'A redelivery of it to a production handler is answered 2xx. An answer from a staging target does not count.',
    subject &&
      (found?.reRead.closes === 'any-state'
        ? `The ${subject} is re-read, whatever its state.`
        : `A re-read shows the ${subject} in a final state.`),
    'A person closes it with a reason.',
  ].filter((way) => typeof way === 'string' && way !== '') as string[]
}
