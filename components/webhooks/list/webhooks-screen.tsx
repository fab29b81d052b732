'use client'

import Link from 'next/link'
import { useQueryState } from 'nuqs'
import { type RefObject, Suspense, useRef } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { BlankState } from '@/components/ui/blank-state'
import { buttonStyle } from '@/components/ui/button'
import { onDemand } from '@/components/ui/layers/on-demand'
import { PERIODS, type Period, type RegistrationList } from '@/lib/registrations/dto'
import { PERIOD_WORDS } from '../health/period-words'
import { SegmentedControl } from '../health/segments'
import type { RegistrationsSeed } from '../registration-queries'
import { periodParser } from '../search-params'
import { UnreadableRegistrations } from '../unreadable-registrations'
import { type Registrations, useRegistrations } from '../use-registrations'
import { ReadState } from './read-state'
import { RegistrationAlerts } from './registration-alerts'
import { RegistrationCard } from './registration-card'
import { RegistrationsSkeleton } from './registrations-skeleton'
import { SettledUnknowns } from './settled-unknowns'
import { UnregisteredEndpoints } from './unregistered-endpoints'
import { useDeletion } from './use-deletion'
import { WebhooksHead } from './webhooks-head'

const DeleteRegistration = onDemand(async () => (await import('../change/delete-registration')).DeleteRegistration)

const PERIOD_CHOICES = PERIODS.map((value) => ({ value, label: PERIOD_WORDS[value].label }))

export function WebhooksScreen({ seed }: { seed: RegistrationsSeed }) {
  const registrations = useRegistrations(seed)
  const [period, setPeriod] = useQueryState('period', periodParser)
  const { list } = registrations
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <WebhooksHead
        page="list"
        registrations={registrations}
        heading={title}
        aside={
          <SegmentedControl
            label="Period of health"
            value={period}
            choices={PERIOD_CHOICES}
            onChange={(next) => void setPeriod(next)}
          />
        }
      >
        The URLs that the platform sends events to, read live
        {list && (
          <>
            {' '}
            <TimeText iso={list.readAt} as="relative" />
          </>
        )}
        ; health comes from the archive.
      </WebhooksHead>
      <div className="flex max-w-6xl flex-col gap-3 px-4 pb-8" aria-busy={registrations.isReading}>
        <ReadState registrations={registrations} skeleton={<RegistrationsSkeleton />}>
          {list && <Content list={list} period={period} registrations={registrations} title={title} />}
        </ReadState>
      </div>
    </>
  )
}

type ContentProps = {
  list: RegistrationList
  period: Period
  registrations: Registrations
  title: RefObject<HTMLElement | null>
}

function Content({ list, period, registrations, title }: ContentProps) {
  const cards = useRef<HTMLUListElement>(null)
  const { deleting, begin, end } = useDeletion(list.registrations, { cards, title })
  return (
    <>
      <RegistrationAlerts list={list} isReading={registrations.isReading} onRead={registrations.read} />
      <UnreadableRegistrations list={list} />
      {list.registrations.length === 0 && list.unreadable.length === 0 && <NoRegistration />}
      {list.registrations.length > 0 && (
        <ul ref={cards} className="flex flex-col gap-3">
          {list.registrations.map((registration) => (
            <RegistrationCard
              key={registration.id}
              registration={registration}
              list={list}
              period={period}
              onDelete={() => begin(registration)}
            />
          ))}
        </ul>
      )}
      <UnregisteredEndpoints endpoints={list.unregistered} isCertain={list.unreadable.length === 0} />
      <SettledUnknowns list={list} />
      {deleting && (
        <Suspense>
          <DeleteRegistration registration={deleting} list={list} onClose={end} />
        </Suspense>
      )}
    </>
  )
}

function NoRegistration() {
  const { environment } = useFrame()
  const mayWrite = usePermission('registration.write')
  return (
    <BlankState
      title="No registration"
      actions={
        mayWrite && (
          <Link href={`/${environment.name}/webhooks/new`} className={buttonStyle({ look: 'primary' })}>
            New registration
          </Link>
        )
      }
    >
      The platform has no URL of yours, so it sends no events. What happens meanwhile is not sent later.
    </BlankState>
  )
}
