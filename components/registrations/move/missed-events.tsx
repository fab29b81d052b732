import { TriangleAlert } from 'lucide-react'
import { useFrame } from '@/components/api/frame-context'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { formatQuantity } from '@/lib/format/number'
import { ALL_EVENTS } from '@/lib/ramp/contract/events'
import type { RegistrationRow } from '@/lib/registrations/dto'
import { changeOfEvents } from '@/lib/registrations/history/event-changes'
import { registrationAddress } from '@/lib/registrations/registration-address'
import { EventNames } from '../events/event-names'

export function missedBy(from: RegistrationRow, to: RegistrationRow) {
  const { removed, note } = changeOfEvents(from.events, to.events)
  const future = from.events.includes(ALL_EVENTS) ? note : null
  return { events: removed, future, isNone: removed.length === 0 && future === null }
}

export function MissedEvents({ from, to }: { from: RegistrationRow; to: RegistrationRow }) {
  const address = registrationAddress(useFrame().environment.name, to.id, 'edit')
  const { events, future, isNone } = missedBy(from, to)
  if (isNone) return null
  return (
    <Notice
      tone="rejected"
      icon={<TriangleAlert aria-hidden />}
      title={
        events.length > 0
          ? `The new registration lacks ${formatQuantity(events.length, 'event')} of the old one`
          : 'The new registration does not subscribe to future events'
      }
      actions={address && <ButtonLink href={address}>Edit its events</ButtonLink>}
    >
      {events.length > 0 && <EventNames names={events} className="pt-1" />}
      {future && <p className="pt-1">{future}</p>}
    </Notice>
  )
}
