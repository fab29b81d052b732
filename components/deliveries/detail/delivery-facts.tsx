'use client'

import { ListFilter, type LucideIcon, UserRound, WalletCards } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { TimeFact } from '@/components/resource/fact-kinds'
import { EventName } from '@/components/states/event-name'
import { ButtonLink } from '@/components/ui/button-link'
import { CopyButton } from '@/components/ui/text/copy-button'
import { IdText } from '@/components/ui/text/id-text'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import { UrlFactText } from '@/components/ui/text/url-text'
import { attemptsOf } from '@/lib/archive/detail/meaning'
import { RECORD_TEXT } from '@/lib/archive/detail/payload-limits'
import type { DeliveryDetail, RecordText } from '@/lib/archive/dto'
import { type SharedKey, sharedAddress } from '@/lib/archive/filter/delivery-address'
import { formatCount } from '@/lib/format/number'
import { unfitReason } from '@/lib/list/members'
import { findEvent } from '@/lib/ramp/contract/events'
import { resourceTabOf } from '@/lib/users/resource-tab'
import { userAddress } from '@/lib/users/user-address'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}

function FilterLink({ by, value, name }: { by: SharedKey; value: string; name: string }) {
  const href = sharedAddress(useFrame().environment.name, by, value)
  if (href === null) {
    return <span className="ml-1 text-small text-muted">cannot be filtered: it {unfitReason(value)}</span>
  }
  const label = `All deliveries with this ${name}`
  return (
    <ButtonLink
      href={href}
      prefetch={false}
      aria-label={label}
      title={label}
      look="quiet"
      size="miniIcon"
      className="align-middle"
    >
      <ListFilter aria-hidden className="size-3.5" />
    </ButtonLink>
  )
}

type IdFactProps = { label: string; by: SharedKey; value: string; name: string; children?: ReactNode }

function IdFact({ label, by, value, name, children }: IdFactProps) {
  return (
    <Fact label={label}>
      <span className="flex max-w-full items-center">
        <span className="flex min-w-0">
          <IdText id={value} name={name} />
        </span>
        <FilterLink by={by} value={value} name={name} />
        {children}
      </span>
    </Fact>
  )
}

type PageLinkProps = { userId: string; below: string[]; label: string; icon: LucideIcon }

/** A link to a page below a user, for roles that may open users. */
function PageLink({ userId, below, label, icon: Icon }: PageLinkProps) {
  const { environment } = useFrame()
  const href = userAddress(environment.name, userId, ...below)
  if (!usePermission('user.read') || href === null) return null
  return (
    <ButtonLink
      href={href}
      prefetch={false}
      aria-label={label}
      title={label}
      look="quiet"
      size="miniIcon"
      className="align-middle"
    >
      <Icon aria-hidden className="size-3.5" />
    </ButtonLink>
  )
}

function ResourceLink({
  delivery: { event, userId, resourceId },
  subject,
}: {
  delivery: DeliveryDetail
  subject: string
}) {
  const tab = resourceTabOf(event)
  if (tab === null || userId === null || resourceId === null) return null
  return <PageLink userId={userId} below={[tab, resourceId]} label={`Open this ${subject}`} icon={WalletCards} />
}

function CutNote({ of, delivery }: { of: RecordText; delivery: DeliveryDetail }) {
  if (!delivery.cutTexts.includes(of)) return null
  return (
    <span className="block text-small text-muted">
      These are the first {formatCount(RECORD_TEXT)} characters; the archive holds more.
    </span>
  )
}

const ANSWER_NONE = 'no status in the record'

function answerText({ outcome, responseStatus }: DeliveryDetail): string {
  if (responseStatus === null) return ANSWER_NONE
  return outcome === 'unknown' ? `${responseStatus}, the platform’s classification` : String(responseStatus)
}

export function DeliveryFacts({ delivery, subject }: { delivery: DeliveryDetail; subject: string }) {
  const { bound, why } = attemptsOf(delivery.outcome, delivery.responseStatus)
  const definition = findEvent(delivery.event)
  return (
    <dl className="grid grid-cols-[6.75rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1">
      <Fact label="Event">
        <EventName name={delivery.event} />
      </Fact>
      {delivery.eventId && <IdFact label="Event id" by="eventId" value={delivery.eventId} name="event id" />}
      {delivery.sequence !== null && <Fact label="Sequence">{delivery.sequence}</Fact>}
      {delivery.resourceId && (
        <IdFact label={subject} by="resource" value={delivery.resourceId} name={`${subject.toLowerCase()} id`}>
          <ResourceLink delivery={delivery} subject={subject.toLowerCase()} />
        </IdFact>
      )}
      {delivery.userId && (
        <IdFact label="User" by="user" value={delivery.userId} name="user id">
          <PageLink below={[]} userId={delivery.userId} label="Open the user’s page" icon={UserRound} />
        </IdFact>
      )}
      <Fact label="Endpoint">
        <UrlFactText key={delivery.id} text={delivery.endpoint} />
        <CopyButton value={delivery.endpoint} label="Copy endpoint" className="ml-1 align-middle" />
        <FilterLink by="endpoint" value={delivery.endpoint} name="endpoint" />
      </Fact>
      <Fact label="Status">{answerText(delivery)}</Fact>
      {delivery.error !== null && (
        <Fact label="Error">
          <span className="font-mono text-small">
            <LongPlatformText key={delivery.id} text={delivery.error} isProse />
          </span>
          <CutNote of="error" delivery={delivery} />
        </Fact>
      )}
      <Fact label="Attempts">
        {bound}
        <span className="block text-small text-muted">{why}</span>
      </Fact>
      <TimeFact label="Recorded" none="no timestamp in the record" iso={delivery.time} as="exact" />
      {delivery.time === null && delivery.timestampText !== null && (
        <Fact label="As received">
          <LongPlatformText key={delivery.id} text={delivery.timestampText} />
          <CutNote of="timestampText" delivery={delivery} />
        </Fact>
      )}
      <TimeFact label="Occurred" none={null} iso={delivery.occurredAt} as="exact" />
      <TimeFact label="Archived" iso={delivery.archivedAt} as="exact" />
      {definition && <Fact label="Fires when">{definition.firesWhen}</Fact>}
      {delivery.identicalRecords > 1 && (
        <Fact label="Duplicates">
          {delivery.identicalRecords} identical records. The platform’s list holds this record{' '}
          {delivery.identicalRecords} times, byte for byte; the archive holds each one.
        </Fact>
      )}
      {delivery.extra !== null && (
        <Fact label={delivery.extra.startsWith('{') ? 'Other members' : 'The record'}>
          <code className="font-mono text-small">
            <LongPlatformText key={delivery.id} text={delivery.extra} />
          </code>
          <CutNote of="extra" delivery={delivery} />
        </Fact>
      )}
    </dl>
  )
}
