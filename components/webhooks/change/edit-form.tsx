import { useRouter } from 'next/navigation'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { fieldProblem, fieldSentence } from '@/components/api/problem-words'
import { LeaveGuard } from '@/components/forms/leave-guard'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { announce } from '@/components/ui/text/announcer'
import { formatCount } from '@/lib/format/number'
import type { RegistrationList, RegistrationRow } from '@/lib/registrations/dto'
import { changeOfEvents, hasSameEvents } from '@/lib/registrations/history/event-changes'
import { losesFutureEvents, lostBy } from '@/lib/registrations/list/event-coverage'
import { mayBeUnreadable } from '@/lib/registrations/list/may-be-unreadable'
import { EventDiff } from '../events/event-diff'
import { EventPicker } from '../events/event-picker'
import { toEvents, toSelection } from '../events/selection'
import { UnreadableNote } from '../unreadable-registrations'
import { arrivalAddress } from '../use-arrival'
import { ChangedMeanwhile } from './changed-meanwhile'
import { LostNotice, maySend } from './lost-notice'
import { NotMade } from './not-made'
import { WithSidePanel } from './side-panel'
import { useChange } from './use-change'

type Props = { list: RegistrationList; registration: RegistrationRow; isGone: boolean }

/** A colleague's change is not overwritten unseen. */
export function EditForm({ list, registration, isGone }: Props) {
  const { environment } = useFrame()
  const router = useRouter()
  const change = useChange(list)
  const [seen, setSeen] = useState({ url: registration.url, events: registration.events })
  const [selection, setSelection] = useState(() => toSelection(registration.events))
  const [sent, setSent] = useState(selection)
  const [hasAnswer, setHasAnswer] = useState(false)
  const eventsField = useRef<HTMLInputElement>(null)

  const isMade = hasAnswer || change.lost?.evidence === 'made'
  const events = toEvents(selection)
  const isChanged = !hasSameEvents(seen.events, events)
  const hasMoved = !hasSameEvents(seen.events, registration.events)
  const isOutdated = !isMade && (isGone || hasMoved)
  const refused = sent === selection ? fieldSentence(change.error, 'body.events', 'The choice of events') : null
  const isReady = isChanged && !isOutdated && !isMade && maySend(change)

  useEffect(() => {
    if (fieldProblem(change.error, 'body.events') !== null) eventsField.current?.focus()
  }, [change.error])

  const seeNow = () => {
    setSeen({ url: registration.url, events: registration.events })
    change.forget()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    setSent(selection)
    change.send({ action: 'update', id: registration.id, events, seen }, () => {
      setHasAnswer(true)
      announce('Events changed. It takes about 60 seconds until deliveries follow them.')
      router.push(arrivalAddress(environment.name, registration.id))
    })
  }

  return (
    <form onSubmit={submit} noValidate>
      <LeaveGuard isDirty={isChanged && !isMade && !isGone} />
      <WithSidePanel
        title="Before and after"
        panel={
          <EventDiff
            before={seen.events}
            after={events}
            lost={{
              names: lostBy(list.registrations, registration.id, events),
              hasFuture: losesFutureEvents(list.registrations, registration.id, events),
              unreadable: list.unreadable.length,
            }}
          />
        }
        actions={
          <>
            <UnreadableNote list={list} />
            {isOutdated && (
              <ChangedMeanwhile
                seen={seen.events}
                now={isGone ? null : registration.events}
                isUnreadable={mayBeUnreadable(list, registration.id)}
                kept="Your change was not saved; your selection is still here."
                goOn="Compare with what is there now"
                onGoOn={seeNow}
              />
            )}
            <LostNotice change={change} />
            {change.error && refused === null && !isOutdated && (
              <NotMade what="Not changed." error={change.error} kept="Your choice is kept." />
            )}
            <div className="flex flex-wrap items-center gap-2">
              <span className="mr-auto text-small text-muted tabular-nums @4xl:hidden">
                {changedWords(seen.events, events)}
              </span>
              <Button type="submit" look="primary" disabled={!isReady} focusableWhenDisabled>
                {change.isSending ? 'Saving…' : 'Save events'}
              </Button>
              <ButtonLink href={`/${environment.name}/webhooks`}>Cancel</ButtonLink>
            </div>
          </>
        }
      >
        <EventPicker
          selection={selection}
          onChange={setSelection}
          list={list}
          ownId={registration.id}
          held={seen.events}
          problem={refused}
          first={eventsField}
        />
      </WithSidePanel>
    </form>
  )
}

/** "2 added, 1 removed" */
function changedWords(before: readonly string[], after: readonly string[]): string {
  if (hasSameEvents(before, after)) return 'Nothing changed'
  const { added, removed } = changeOfEvents(before, after)
  const parts = [
    added.length > 0 && `${formatCount(added.length)} added`,
    removed.length > 0 && `${formatCount(removed.length)} removed`,
  ].filter(Boolean)
  return parts.join(', ') || 'Changed'
}
