import type { ReactNode } from 'react'
import { TimeText } from '@/components/preferences/time-text'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHead } from '@/components/ui/page-head'
import { Section } from '@/components/ui/section'
import { CodeBlock } from '@/components/ui/text/code-block'
import { TextLink } from '@/components/ui/text-link'
import { advise } from '@/lib/archive/detail/advice'
import { deliveryAddress } from '@/lib/archive/filter/delivery-address'
import { describePayload, samplePayload } from '@/lib/event-catalogue/payload/describe-payload'
import type { CataloguePage } from '@/lib/event-catalogue/read-catalogue'
import { formatCount } from '@/lib/format/number'
import { prettyJson } from '@/lib/format/pretty-json'
import { unfitReason } from '@/lib/list/members'
import { OUTCOMES } from '@/lib/model/outcome'
import type { EventDefinition } from '@/lib/ramp/contract/events'
import { MemberList } from './member-list'
import { REMEDY_WORDS } from './remedy-words'

type Props = { environment: string; page: CataloguePage; subscribers: ReactNode; sending: ReactNode }

export function EventPage({ environment, page, subscribers, sending }: Props) {
  const { name, event, newest } = page
  const members = describePayload(name)
  const sample = samplePayload(name)
  return (
    <>
      <PageHead
        title={name}
        back={{ href: `/${environment}/events`, label: 'All events' }}
        actions={
          unfitReason(name) === null && (
            <ButtonLink href={deliveryAddress(environment, { event: [name] })} prefetch={false}>
              See deliveries
            </ButtonLink>
          )
        }
      >
        {event ? `${event.firesWhen}.` : 'This version does not know this event: the platform may be newer.'}
      </PageHead>
      <div className="page-column flex flex-col gap-6 px-4 pt-1 pb-12">
        {event && <Meaning event={event} hasCome={page.numbers.last !== null} />}
        <Numbers environment={environment} page={page} />
        <Section title="Subscribers" lead="Registrations that receive this event.">
          {subscribers}
        </Section>
        {members.length > 0 && (
          <Section title="Payload" lead="The fields that the contract defines (sections 6.2 and 6.3).">
            <MemberList members={members} />
          </Section>
        )}
        {sample && (
          <Section title="Sample" lead="Generated from the contract: no real person, money or id.">
            <CodeBlock text={sample} label="Sample payload" />
            {sending}
          </Section>
        )}
        {newest && (
          <Section
            title="Newest delivery"
            lead={
              <>
                As archived, recorded {newest.time ? <TimeText iso={newest.time} as="exact" /> : 'without a timestamp'}.{' '}
                <TextLink href={deliveryAddress(environment, {}, newest.id)}>Open the delivery</TextLink>
              </>
            }
          >
            <CodeBlock text={shownPayload(newest.payload)} label="Payload of the newest delivery" />
            {newest.payloadRestAt !== null && <p className="text-small text-muted">See its page for the rest.</p>}
          </Section>
        )}
      </div>
    </>
  )
}

function Meaning({ event, hasCome }: { event: EventDefinition; hasCome: boolean }) {
  const { what, why, source, reads } = advise({
    event: event.name,
    outcome: 'failed',
    resourceId: null,
    eventId: 'any',
    sequence: 1,
  })
  const words = REMEDY_WORDS[event.remedy]
  return (
    <>
      <Section title="What it means">
        <p className="max-w-3xl text-pretty">{words.meaning}</p>
        {!event.firesToday && !hasCome && (
          <p className="max-w-3xl text-pretty text-muted">
            It can be subscribed to now, and fires once the platform has deployed it (section 6.1). Until then,
            payment.* events report off-ramps.
          </p>
        )}
      </Section>
      <Section title={`If one was missed: ${words.label.toLowerCase()}`}>
        <p className="max-w-3xl text-pretty">{what}</p>
        <p className="max-w-3xl text-pretty text-muted">
          {why} Specification, {source}.
        </p>
        <p className="text-muted">The current state:</p>
        <ul className="font-mono text-small">
          {reads.map(({ call }) => (
            <li key={call}>{call}</li>
          ))}
        </ul>
      </Section>
    </>
  )
}

function Numbers({ environment, page: { name, numbers } }: Pick<Props, 'environment' | 'page'>) {
  return (
    <Section title="Deliveries">
      {numbers.last === null ? (
        <p className="text-muted">None in the archive.</p>
      ) : (
        <>
          <p>
            {formatCount(numbers.deliveries)} in the archive, {formatCount(numbers.recent)} of them in the last seven
            days. The last one came <TimeText iso={numbers.last.at.toISOString()} as="relative" />.
          </p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1.5">
            {OUTCOMES.flatMap((outcome) => {
              const count = numbers.byOutcome[outcome]
              if (!count) return []
              return (
                <li key={outcome} className="flex items-center gap-1.5">
                  <OutcomeBadge outcome={outcome} />
                  <TextLink href={deliveryAddress(environment, { event: [name], outcome: [outcome] })}>
                    {formatCount(count)}
                  </TextLink>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </Section>
  )
}

/** JSON is laid out; other text stays as it came. */
function shownPayload(payload: string): string {
  return (
    prettyJson(payload)
      ?.map(({ text }) => text)
      .join('') ?? payload
  )
}
