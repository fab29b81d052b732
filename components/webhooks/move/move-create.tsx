import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fieldProblem, fieldSentence } from '@/components/api/problem-words'
import { LeaveGuard } from '@/components/forms/leave-guard'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/text/announcer'
import { formatQuantity } from '@/lib/format/number'
import { ALL_EVENTS } from '@/lib/ramp/contract/events'
import type { RegistrationList, RegistrationRow } from '@/lib/registrations/dto'
import { isSameUrl } from '@/lib/registrations/same-url'
import { LostNotice, maySend } from '../change/lost-notice'
import { NotMade } from '../change/not-made'
import { urlProblem } from '../change/url-check'
import { UrlField } from '../change/url-field'
import { useChange } from '../change/use-change'
import { EventNames } from '../events/event-names'

type Props = { from: RegistrationRow; list: RegistrationList; onCreated: (id: string) => void }

/** The new URL may be registered already. */
export function MoveCreate({ from, list, onCreated }: Props) {
  const change = useChange(list)
  const [url, setUrl] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [sentUrl, setSentUrl] = useState('')
  const field = useRef<HTMLInputElement>(null)

  const typed = url.trim()
  const isRegistered = list.registrations.some((registration) => isSameUrl(registration.url, typed))
  const refused = sentUrl === typed ? fieldSentence(change.error, 'body.url', 'The URL') : null

  useEffect(() => {
    if (fieldProblem(change.error, 'body.url') !== null) field.current?.focus()
  }, [change.error])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (urlProblem(typed) !== null || isRegistered) return field.current?.focus()
    if (!maySend(change)) return
    setSentUrl(typed)
    change.send(
      { action: 'create', url: typed, events: from.events, acceptsDuplicate: false },
      ({ change: made, list }) => {
        const id = made.webhookId ?? list?.registrations.find((registration) => isSameUrl(registration.url, typed))?.id
        announce(
          'New registration created. Both endpoints receive everything once it has settled, in about 60 seconds.',
        )
        if (id) onCreated(id)
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <LeaveGuard isDirty={typed !== '' && change.lost?.evidence !== 'made'} />
      <UrlField
        label="New URL"
        url={url}
        onChange={setUrl}
        refusal={refused}
        isChecked={isChecked}
        registrations={list.registrations}
        field={field}
        identical={(registration) =>
          registration.id === from.id ? (
            <p className="pt-1">It is the URL that is moved: give another one.</p>
          ) : (
            <p className="pt-2">
              <Button size="small" onClick={() => onCreated(registration.id)}>
                Use that registration for the move
              </Button>
            </p>
          )
        }
      />
      <div className="flex flex-col gap-1.5 text-pretty">
        <p>
          It gets the same events as the old one:{' '}
          {from.events.includes(ALL_EVENTS) ? (
            <>
              every current and future event (<code className="font-mono text-small">*</code>).
            </>
          ) : (
            `${formatQuantity(from.events.length, 'event')}.`
          )}
        </p>
        {!from.events.includes(ALL_EVENTS) && (
          <details>
            <summary className="cursor-pointer text-muted">Show {formatQuantity(from.events.length, 'event')}</summary>
            <EventNames names={from.events} className="pt-1.5" />
          </details>
        )}
        <p>
          About 60 s later both endpoints receive every event, until the old registration is deleted. The receiver has
          to tolerate that: drop a second milestone by its event id; a generic event arrives twice, and re-reading the
          resource twice does no harm.
        </p>
      </div>
      <LostNotice change={change} />
      {change.error && fieldProblem(change.error, 'body.url') === null && (
        <NotMade what="Not created." error={change.error} kept="The old registration is as it was." />
      )}
      <div>
        <Button type="submit" look="primary" disabled={!maySend(change)} focusableWhenDisabled>
          {change.isSending ? 'Creating…' : 'Create the new registration'}
        </Button>
      </div>
    </form>
  )
}
