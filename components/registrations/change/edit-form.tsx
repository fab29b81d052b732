import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { Form, SubmitButton } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
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
import type { ChangeRequest } from './attempt'
import { ChangedMeanwhile } from './changed-meanwhile'
import { LostNotice, maySend } from './lost-notice'
import { NotMade } from './not-made'
import { WithSidePanel } from './side-panel'
import { useChange } from './use-change'

type Props = { list: RegistrationList; registration: RegistrationRow; isGone: boolean }

/** Changes the events of a registration; a colleague’s change is not overwritten unseen. */
export function EditForm({ list, registration, isGone }: Props) {
  const { environment } = useFrame()
  const router = useRouter()
  const change = useChange(list)
  const [seen, setSeen] = useState({ url: registration.url, events: registration.events })
  const hasMoved = !hasSameEvents(seen.events, registration.events)
  const isOutdated = !change.isMade && (isGone || hasMoved)
  const isChanged = (events: string[]) => !hasSameEvents(seen.events, events)
  const form = useForm({
    start: { selection: toSelection(registration.events) },
    sending: change,
    body: ({ selection }): ChangeRequest => ({
      action: 'update',
      id: registration.id,
      events: toEvents(selection),
      seen,
    }),
    subjects: { events: 'The choice of events' },
    isReady: ({ selection }) => isChanged(toEvents(selection)) && !isOutdated && maySend(change),
    onDone: () => {
      announce('Events changed. The change takes about 60 seconds to take effect.')
      router.push(arrivalAddress(environment.name, registration.id))
    },
  })
  const events = toEvents(form.values.selection)

  const seeNow = () => {
    setSeen({ url: registration.url, events: registration.events })
    change.forget()
  }

  return (
    <Form form={form} isDirty={isChanged(events) && !change.isMade && !isGone} className="">
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
                goOn="Compare with the current events"
                onGoOn={seeNow}
              />
            )}
            <LostNotice change={change} />
            {form.error && !isOutdated && (
              <NotMade what="Not changed." error={form.error} kept="Your selection is still here." />
            )}
            <div className="flex flex-wrap items-center gap-2">
              <span className="mr-auto text-small text-muted tabular-nums @4xl:hidden">
                {changedWords(seen.events, events)}
              </span>
              <SubmitButton form={form} label="Save events" busyLabel="Saving…" />
              <ButtonLink href={`/${environment.name}/webhooks`}>Cancel</ButtonLink>
            </div>
          </>
        }
      >
        <EventPicker {...form.field('selection', 'events')} list={list} ownId={registration.id} held={seen.events} />
      </WithSidePanel>
    </Form>
  )
}

/** For example "2 added, 1 removed". */
function changedWords(before: readonly string[], after: readonly string[]): string {
  if (hasSameEvents(before, after)) return 'Nothing changed'
  const { added, removed } = changeOfEvents(before, after)
  const parts = [
    added.length > 0 && `${formatCount(added.length)} added`,
    removed.length > 0 && `${formatCount(removed.length)} removed`,
  ].filter(Boolean)
  return parts.join(', ') || 'Changed'
}
