'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { fieldProblem, fieldSentence } from '@/components/api/problem-words'
import { LeaveGuard } from '@/components/forms/leave-guard'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { announce } from '@/components/ui/text/announcer'
import { formatQuantity } from '@/lib/format/number'
import type { RegistrationChange, RegistrationList } from '@/lib/registrations/dto'
import { isSameUrl } from '@/lib/registrations/same-url'
import { EventPicker } from '../events/event-picker'
import { NO_EVENTS, toEvents } from '../events/selection'
import type { RegistrationsSeed } from '../registration-queries'
import { arrivalAddress } from '../use-arrival'
import { ChangePage } from './change-page'
import { CreationSummary } from './creation-summary'
import { LostNotice, maySend } from './lost-notice'
import { NotMade } from './not-made'
import { WithSidePanel } from './side-panel'
import { urlProblem } from './url-check'
import { AcceptDuplicate, UrlField } from './url-field'
import { useChange } from './use-change'

export function CreateRegistration({ seed, startUrl }: { seed: RegistrationsSeed; startUrl: string }) {
  return (
    <ChangePage title="New registration" about="A URL of yours, and which events the platform sends to it." seed={seed}>
      {(list) => <NewForm list={list} startUrl={startUrl} />}
    </ChangePage>
  )
}

function NewForm({ list, startUrl }: { list: RegistrationList; startUrl: string }) {
  const { environment } = useFrame()
  const router = useRouter()
  const change = useChange(list)
  const [url, setUrl] = useState(startUrl)
  const [selection, setSelection] = useState(NO_EVENTS)
  const [acceptedUrl, setAcceptedUrl] = useState<string | null>(null)
  const [isChecked, setIsChecked] = useState(false)
  const [sent, setSent] = useState({ url: '', selection: NO_EVENTS })
  const [hasAnswer, setHasAnswer] = useState(false)
  const urlField = useRef<HTMLInputElement>(null)
  const eventsField = useRef<HTMLInputElement>(null)

  const isMade = hasAnswer || change.lost?.evidence === 'made'
  const typed = url.trim()
  const events = toEvents(selection)
  const isDuplicate = list.registrations.some((registration) => isSameUrl(registration.url, typed))
  const acceptsDuplicate = acceptedUrl === typed
  const refusedUrl = sent.url === typed ? fieldSentence(change.error, 'body.url', 'The URL') : null
  const refusedEvents =
    sent.selection === selection ? fieldSentence(change.error, 'body.events', 'The choice of events') : null
  const missing = isChecked && events.length === 0 ? 'Choose at least one event, or every event.' : null
  const isFieldProblem =
    fieldProblem(change.error, 'body.url') !== null || fieldProblem(change.error, 'body.events') !== null

  useFocusOnRefusal(change.error, urlField, eventsField)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (urlProblem(typed) !== null || (isDuplicate && !acceptsDuplicate)) return urlField.current?.focus()
    if (events.length === 0) return eventsField.current?.focus()
    if (!maySend(change)) return
    setSent({ url: typed, selection })
    const attempt = { action: 'create', url: typed, events, acceptsDuplicate: isDuplicate && acceptsDuplicate } as const
    change.send(attempt, ({ change: made, list: after }) => {
      setHasAnswer(true)
      announce('Registration created. It takes about 60 seconds until it receives everything.')
      router.push(arrivalAddress(environment.name, createdId(made, after)))
    })
  }

  return (
    <form onSubmit={submit} noValidate>
      <LeaveGuard isDirty={!isMade && (typed !== startUrl || events.length > 0)} />
      <WithSidePanel
        title="What will happen"
        panel={<CreationSummary url={urlProblem(typed) === null ? typed : ''} selection={selection} list={list} />}
        actions={
          <>
            <LostNotice change={change} />
            {change.error && !isFieldProblem && (
              <NotMade what="Not created." error={change.error} kept="What you entered is kept." />
            )}
            <div className="flex flex-wrap items-center gap-2">
              <span className="mr-auto text-small text-muted tabular-nums @4xl:hidden">
                {selection.isAll ? 'Every event' : formatQuantity(events.length, 'event')}
              </span>
              <Button type="submit" look="primary" disabled={!maySend(change) || isMade} focusableWhenDisabled>
                {change.isSending ? 'Creating…' : 'Create registration'}
              </Button>
              <ButtonLink href={`/${environment.name}/webhooks`}>Cancel</ButtonLink>
            </div>
          </>
        }
      >
        <UrlField
          label="URL"
          url={url}
          onChange={setUrl}
          refusal={refusedUrl}
          isChecked={isChecked}
          registrations={isMade ? [] : list.registrations}
          field={urlField}
          identical={() => (
            <AcceptDuplicate isAccepted={acceptsDuplicate} onChange={(is) => setAcceptedUrl(is ? typed : null)} />
          )}
        />
        <EventPicker
          selection={selection}
          onChange={setSelection}
          list={list}
          ownId={null}
          held={[]}
          problem={refusedEvents ?? missing}
          first={eventsField}
        />
      </WithSidePanel>
    </form>
  )
}

/** The platform's answer may name no id. */
function createdId({ webhookId, url }: RegistrationChange, after: RegistrationList | null): string | null {
  return webhookId ?? after?.registrations.find((registration) => isSameUrl(registration.url, url))?.id ?? null
}

type Field = React.RefObject<HTMLInputElement | null>

function useFocusOnRefusal(error: Error | null, url: Field, events: Field) {
  useEffect(() => {
    if (fieldProblem(error, 'body.url') !== null) url.current?.focus()
    else if (fieldProblem(error, 'body.events') !== null) events.current?.focus()
  }, [error, url, events])
}
