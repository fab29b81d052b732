import { useState } from 'react'
import { fieldProblem } from '@/components/api/problem-words'
import { Form, SubmitButton } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/fields/text-field'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import { visibleText } from '@/lib/format/visible-text'
import type { RegistrationList, RegistrationRow } from '@/lib/registrations/dto'
import { hasSameEvents } from '@/lib/registrations/history/event-changes'
import { losesFutureEvents, lostBy } from '@/lib/registrations/list/event-coverage'
import { mayBeUnreadable } from '@/lib/registrations/list/may-be-unreadable'
import { hostOf, isHostOf } from '@/lib/registrations/registration-host'
import { LostEvents } from '../events/event-diff'
import { UnreadableNote } from '../unreadable-registrations'
import type { ChangeRequest } from './attempt'
import { ChangedMeanwhile } from './changed-meanwhile'
import { LostNotice, maySend } from './lost-notice'
import { NotMade } from './not-made'
import { useChange } from './use-change'

type Props = {
  /** After the deletion, the registration as last known. */
  registration: RegistrationRow
  list: RegistrationList
  cancelLabel: string
  onCancel: () => void
  onMade: () => void
}

/** Confirms a deletion; the host must be typed if events would reach nobody. */
export function DeleteForm({ registration, list, cancelLabel, onCancel, onMade }: Props) {
  const change = useChange(list)
  /** The registration as this person was shown it, so that a colleague’s change is not deleted unseen. */
  const [seen, setSeen] = useState({ url: registration.url, events: registration.events })

  const lost = lostBy(list.registrations, registration.id)
  const refused = fieldProblem(change.error, 'body.host') !== null
  const needsHost = lost.length > 0 || refused
  const isGone = !list.registrations.some(({ id }) => id === registration.id)
  /** Whether someone else deleted the registration. */
  const wasDeleted = isGone && !change.isPending && !change.isMade && change.lost === null
  const hasMoved = !hasSameEvents(seen.events, registration.events)
  const form = useForm({
    start: { host: '' },
    sending: change,
    body: ({ host }): ChangeRequest => ({
      action: 'delete',
      id: registration.id,
      seen,
      host: needsHost ? host.trim() : null,
    }),
    subjects: { host: 'This' },
    isReady: ({ host }) => maySend(change) && !isGone && !hasMoved && (!needsHost || isHostOf(host, registration.url)),
    onDone: onMade,
  })

  const seeNow = () => {
    setSeen({ url: registration.url, events: registration.events })
    change.forget()
  }

  return (
    <Form form={form} className="flex flex-col gap-3">
      <p className="font-mono font-semibold [overflow-wrap:anywhere]">
        <LongPlatformText text={registration.url} limit={160} />
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-4 text-pretty">
        <li>The platform stops sending events to this URL. Deliveries may still arrive for about 60 s.</li>
        <li>The archive keeps its deliveries.</li>
        <li>The registration’s id can’t be restored: registering the URL again creates a new id.</li>
      </ul>
      <LostEvents
        names={lost}
        hasFuture={losesFutureEvents(list.registrations, registration.id)}
        unreadable={list.unreadable.length}
      />
      <UnreadableNote list={list} />
      {needsHost && (
        <TextField
          label={`Type ${visibleText(hostOf(registration.url))} to delete it`}
          isMono
          {...form.field('host')}
          problem={
            refused && !isHostOf(form.values.host, registration.url) ? 'This does not match the host of its URL.' : null
          }
          autoFocus
        />
      )}
      {(hasMoved || wasDeleted) && (
        <ChangedMeanwhile
          seen={seen.events}
          now={wasDeleted ? null : registration.events}
          isUnreadable={mayBeUnreadable(list, registration.id)}
          kept="Nothing was sent."
          goOn="Continue with the current events"
          onGoOn={seeNow}
        />
      )}
      <LostNotice change={change} />
      {form.error && !hasMoved && !wasDeleted && <NotMade what="Not deleted." error={form.error} />}
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form} look="danger" label="Delete registration" busyLabel="Deleting…" />
        <Button autoFocus={!needsHost} onClick={onCancel}>
          {isGone ? 'Close' : cancelLabel}
        </Button>
      </div>
    </Form>
  )
}
