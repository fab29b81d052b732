'use client'

import type { ReactNode } from 'react'
import { TimeText } from '@/components/preferences/time-text'
import { IdText } from '@/components/ui/id-text'
import { LongPlatformText, PlatformText } from '@/components/ui/platform-text'
import type { DeliveryDetail } from '@/lib/archive/dto'
import { attemptsBound } from '@/lib/archive/explanations'
import { type EventSubject, findEvent } from '@/lib/ramp/contract/events'

const SUBJECTS: Record<EventSubject, string> = {
  account: 'Account',
  'off-ramp': 'Off-ramp',
  user: 'User',
  'on-ramp': 'On-ramp',
  'ach-debit-return': 'Return',
  deposit: 'Deposit',
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}

const id = (value: string, name: string) => <IdText id={value} name={name} head={22} tail={6} />

const ANSWER_NONE = 'no status in the record'

function answerText({ outcome, responseStatus }: DeliveryDetail): string {
  if (responseStatus === null) return ANSWER_NONE
  return outcome === 'unknown' ? `${responseStatus}, the platform's classification` : String(responseStatus)
}

export function DeliveryFacts({ delivery }: { delivery: DeliveryDetail }) {
  const definition = findEvent(delivery.event)
  const subject = definition ? SUBJECTS[definition.subject] : 'Resource'
  return (
    <dl className="grid grid-cols-[6.75rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1">
      {delivery.eventId && <Fact label="Event id">{id(delivery.eventId, 'event id')}</Fact>}
      {delivery.sequence !== null && <Fact label="Sequence">{delivery.sequence}</Fact>}
      {delivery.resourceId && <Fact label={subject}>{id(delivery.resourceId, 'resource id')}</Fact>}
      {delivery.userId && <Fact label="User">{id(delivery.userId, 'user id')}</Fact>}
      <Fact label="Endpoint">
        <span className="font-mono text-small">
          <LongPlatformText key={delivery.id} text={delivery.endpoint} />
        </span>
      </Fact>
      <Fact label="Status">{answerText(delivery)}</Fact>
      {delivery.error !== null && (
        <Fact label="Error">
          <span className="font-mono text-small">
            <LongPlatformText key={delivery.id} text={delivery.error} isProse />
          </span>
        </Fact>
      )}
      <Fact label="Attempts">{attemptsBound(delivery.outcome, delivery.responseStatus)}</Fact>
      <Fact label="Recorded">
        {delivery.time ? <TimeText iso={delivery.time} as="exact" /> : 'the record has no timestamp'}
      </Fact>
      {delivery.time === null && delivery.timestampText !== null && (
        <Fact label="As received">
          <PlatformText text={delivery.timestampText} />
        </Fact>
      )}
      {delivery.occurredAt && (
        <Fact label="Occurred">
          <TimeText iso={delivery.occurredAt} as="exact" />
        </Fact>
      )}
      <Fact label="Archived">
        <TimeText iso={delivery.archivedAt} as="exact" />
      </Fact>
      {definition && <Fact label="Fires when">{definition.firesWhen}</Fact>}
      {definition?.followUp && (
        <Fact label="Follow-up read">
          <span className="font-mono text-small">{definition.followUp}</span>
        </Fact>
      )}
      {delivery.identicalRecords > 1 && (
        <Fact label="Duplicates">
          {delivery.identicalRecords} identical records. The platform's list holds this record{' '}
          {delivery.identicalRecords} times, byte for byte; each is kept.
        </Fact>
      )}
      {delivery.extra !== null && (
        <Fact label="Other members">
          <code className="font-mono text-small">
            <LongPlatformText key={delivery.id} text={delivery.extra} />
          </code>
        </Fact>
      )}
    </dl>
  )
}
