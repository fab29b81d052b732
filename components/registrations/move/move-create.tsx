import { Form, SubmitButton } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/text/announcer'
import { formatQuantity } from '@/lib/format/number'
import { ALL_EVENTS } from '@/lib/ramp/contract/events'
import type { RegistrationList, RegistrationRow } from '@/lib/registrations/dto'
import { isSameUrl } from '@/lib/registrations/same-url'
import { type ChangeRequest, createdId } from '../change/attempt'
import { LostNotice, maySend } from '../change/lost-notice'
import { NotMade } from '../change/not-made'
import { urlProblem } from '../change/url-check'
import { UrlField } from '../change/url-field'
import { useChange } from '../change/use-change'
import { EventNames } from '../events/event-names'

type Props = { from: RegistrationRow; list: RegistrationList; onCreated: (id: string) => void }

/** Registers the new URL, or continues with a registration that has it already. */
export function MoveCreate({ from, list, onCreated }: Props) {
  const change = useChange(list)
  // While the registration is made, the list may already have it.
  const others = change.isPending || change.isMade ? [] : list.registrations
  const isRegistered = (url: string) => others.some((registration) => isSameUrl(registration.url, url))
  const form = useForm({
    start: { url: '' },
    sending: change,
    check: ({ url }) => ({
      url: urlProblem(url.trim()) ?? (isRegistered(url.trim()) ? 'Enter a URL that is not registered yet.' : null),
    }),
    body: ({ url }): ChangeRequest => ({
      action: 'create',
      url: url.trim(),
      events: from.events,
      acceptsDuplicate: false,
    }),
    subjects: { url: 'The URL' },
    isReady: () => maySend(change),
    onDone: (result) => {
      const id = createdId(result)
      announce(
        'New registration created. Both endpoints receive every event once it takes effect, in about 60 seconds.',
      )
      if (id) onCreated(id)
    },
  })

  return (
    <Form form={form} isDirty={form.values.url.trim() !== '' && !change.isMade} className="flex flex-col gap-3">
      <UrlField
        label="New URL"
        {...form.field('url')}
        registrations={others}
        identical={(registration) =>
          registration.id === from.id ? (
            <p className="pt-1">This is the old URL. Enter a different one.</p>
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
            <summary className="fold-summary text-muted">Show {formatQuantity(from.events.length, 'event')}</summary>
            <EventNames names={from.events} className="pt-1.5" />
          </details>
        )}
        <p>
          About 60 s later both endpoints receive every event, until the old registration is deleted. The receiver must
          tolerate that: ignore a repeated milestone by its event id. A generic event arrives twice, and re-reading the
          resource twice does no harm.
        </p>
      </div>
      <LostNotice change={change} />
      {form.error && <NotMade what="Not created." error={form.error} kept="The old registration is unchanged." />}
      <div>
        <SubmitButton form={form} label="Create the new registration" busyLabel="Creating…" />
      </div>
    </Form>
  )
}
