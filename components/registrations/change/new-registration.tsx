'use client'

import { useRouter } from 'next/navigation'
import { useFrame } from '@/components/api/frame-context'
import { Form, SubmitButton } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { ButtonLink } from '@/components/ui/button-link'
import { announce } from '@/components/ui/text/announcer'
import { formatQuantity } from '@/lib/format/number'
import type { RegistrationList } from '@/lib/registrations/dto'
import { isSameUrl } from '@/lib/registrations/same-url'
import { EventPicker } from '../events/event-picker'
import { NO_EVENTS, toEvents } from '../events/selection'
import type { RegistrationsSeed } from '../registration-queries'
import { arrivalAddress } from '../use-arrival'
import { type ChangeRequest, createdId } from './attempt'
import { ChangePage } from './change-page'
import { CreationSummary } from './creation-summary'
import { LostNotice, maySend } from './lost-notice'
import { NotMade } from './not-made'
import { WithSidePanel } from './side-panel'
import { urlProblem } from './url-check'
import { AcceptDuplicate, UrlField } from './url-field'
import { useChange } from './use-change'

/** The notice below the field says that the URL is registered. */
const TWICE = 'Choose “Register it anyway”, or give another URL.'

export function CreateRegistration({ seed, startUrl }: { seed: RegistrationsSeed; startUrl: string }) {
  return (
    <ChangePage
      title="New registration"
      about="One of your URLs, and the events that the platform sends to it."
      seed={seed}
    >
      {(list) => <NewForm list={list} startUrl={startUrl} />}
    </ChangePage>
  )
}

function NewForm({ list, startUrl }: { list: RegistrationList; startUrl: string }) {
  const { environment } = useFrame()
  const router = useRouter()
  const change = useChange(list)
  // While the registration is made, the list may already have it.
  const others = change.isPending || change.isMade ? [] : list.registrations
  const isRegistered = (url: string) => others.some((registration) => isSameUrl(registration.url, url))
  const form = useForm({
    start: { url: startUrl, selection: NO_EVENTS, acceptedUrl: '' },
    sending: change,
    check: ({ url, acceptedUrl, selection }) => ({
      url: urlProblem(url.trim()) ?? (isRegistered(url.trim()) && acceptedUrl !== url.trim() ? TWICE : null),
      selection: toEvents(selection).length === 0 ? 'Choose at least one event, or every event.' : null,
    }),
    body: ({ url, selection }): ChangeRequest => ({
      action: 'create',
      url: url.trim(),
      events: toEvents(selection),
      acceptsDuplicate: isRegistered(url.trim()),
    }),
    subjects: { url: 'The URL', events: 'The choice of events' },
    isReady: () => maySend(change),
    onDone: (result) => {
      announce('Registration created. It takes about 60 seconds to take full effect.')
      router.push(arrivalAddress(environment.name, createdId(result)))
    },
  })
  const { url, selection, acceptedUrl } = form.values
  const typed = url.trim()
  const count = toEvents(selection).length

  return (
    <Form form={form} isDirty={!change.isMade && (typed !== startUrl || count > 0)} focusesFirst className="">
      <WithSidePanel
        title="What will happen"
        panel={<CreationSummary url={urlProblem(typed) === null ? typed : ''} selection={selection} list={list} />}
        actions={
          <>
            <LostNotice change={change} />
            {form.error && <NotMade what="Not created." error={form.error} kept="Your entries are still here." />}
            <div className="flex flex-wrap items-center gap-2">
              <span className="mr-auto text-small text-muted tabular-nums @4xl:hidden">
                {selection.isAll ? 'Every event' : formatQuantity(count, 'event')}
              </span>
              <SubmitButton form={form} label="Create registration" busyLabel="Creating…" />
              <ButtonLink href={`/${environment.name}/webhooks`}>Cancel</ButtonLink>
            </div>
          </>
        }
      >
        <UrlField
          label="URL"
          {...form.field('url')}
          registrations={others}
          identical={() => (
            <AcceptDuplicate
              isAccepted={acceptedUrl === typed}
              onChange={(is) => form.set({ acceptedUrl: is ? typed : '' })}
            />
          )}
        />
        <EventPicker {...form.field('selection', 'events')} list={list} ownId={null} held={[]} />
      </WithSidePanel>
    </Form>
  )
}
