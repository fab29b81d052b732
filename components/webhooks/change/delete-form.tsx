import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fieldProblem } from '@/components/api/problem-words'
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
import { ChangedMeanwhile } from './changed-meanwhile'
import { LostNotice, maySend } from './lost-notice'
import { NotMade } from './not-made'
import { useChange } from './use-change'

type Props = {
  /** The last known one after deletion. */
  registration: RegistrationRow
  list: RegistrationList
  cancelLabel: string
  onCancel: () => void
  onMade: () => void
}

/** Typed where events would reach nobody. */
export function DeleteForm({ registration, list, cancelLabel, onCancel, onMade }: Props) {
  const change = useChange(list)
  const [host, setHost] = useState('')
  const [isSent, setIsSent] = useState(false)
  /** A colleague's later change is not deleted unseen. */
  const [seen, setSeen] = useState({ url: registration.url, events: registration.events })
  const field = useRef<HTMLInputElement>(null)
  const keep = useRef<HTMLButtonElement>(null)

  const lost = lostBy(list.registrations, registration.id)
  const refused = fieldProblem(change.error, 'body.host') !== null
  const needsHost = lost.length > 0 || refused
  const isGone = !list.registrations.some(({ id }) => id === registration.id)
  /** By somebody else. */
  const wasDeleted = isGone && (!isSent || change.error !== null)
  const hasMoved = !hasSameEvents(seen.events, registration.events)
  const isReady = maySend(change) && !isGone && !hasMoved && (!needsHost || isHostOf(host, registration.url))

  useEffect(() => {
    const first = needsHost ? field.current : keep.current
    first?.focus()
  }, [needsHost])

  const seeNow = () => {
    setSeen({ url: registration.url, events: registration.events })
    change.forget()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const attempt = { action: 'delete', id: registration.id, seen, host: needsHost ? host.trim() : null } as const
    setIsSent(true)
    change.send(attempt, onMade)
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <p className="font-mono font-semibold [overflow-wrap:anywhere]">
        <LongPlatformText text={registration.url} limit={160} />
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-4 text-pretty">
        <li>The platform stops sending events to this URL. Deliveries may still arrive for about 60 s.</li>
        <li>The archive keeps the deliveries that went there.</li>
        <li>The registration's id can't be restored: registering the URL again creates a new id.</li>
      </ul>
      <LostEvents
        names={lost}
        hasFuture={losesFutureEvents(list.registrations, registration.id)}
        unreadable={list.unreadable.length}
      />
      <UnreadableNote list={list} />
      {needsHost && (
        <TextField
          ref={field}
          label={`Type ${visibleText(hostOf(registration.url))} to delete it`}
          isMono
          value={host}
          onChange={setHost}
          problem={refused && !isHostOf(host, registration.url) ? 'This is not the host of its URL.' : null}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
      {(hasMoved || wasDeleted) && (
        <ChangedMeanwhile
          seen={seen.events}
          now={wasDeleted ? null : registration.events}
          isUnreadable={mayBeUnreadable(list, registration.id)}
          kept="Nothing was sent from here."
          goOn="Go on with what is there now"
          onGoOn={seeNow}
        />
      )}
      <LostNotice change={change} />
      {change.error && !refused && !hasMoved && !wasDeleted && <NotMade what="Not deleted." error={change.error} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="danger" disabled={!isReady} focusableWhenDisabled>
          {change.isSending ? 'Deleting…' : 'Delete registration'}
        </Button>
        <Button ref={keep} onClick={onCancel}>
          {isGone ? 'Close' : cancelLabel}
        </Button>
      </div>
    </form>
  )
}
