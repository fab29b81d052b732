'use client'

import Link from 'next/link'
import { useQueryState } from 'nuqs'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { BlankState } from '@/components/ui/blank-state'
import { buttonStyle } from '@/components/ui/button'
import { PERIODS, type Period, type RegistrationList } from '@/lib/registrations/dto'
import { PERIOD_WORDS } from './period-words'
import { ReadState } from './read-state'
import { RegistrationAlerts } from './registration-alerts'
import { RegistrationCard } from './registration-card'
import type { RegistrationsSeed } from './registration-queries'
import { RegistrationsSkeleton } from './registrations-skeleton'
import { periodParser } from './search-params'
import { Segments } from './segments'
import { UnregisteredEndpoints } from './unregistered-endpoints'
import { type Registrations, useRegistrations } from './use-registrations'
import { WebhooksHead } from './webhooks-head'

const PERIOD_CHOICES = PERIODS.map((value) => ({ value, label: PERIOD_WORDS[value].label }))

/** The registrations with the health of their endpoints. */
export function WebhooksScreen({ seed }: { seed: RegistrationsSeed }) {
  const registrations = useRegistrations(seed)
  const [period, setPeriod] = useQueryState('period', periodParser)
  const { list } = registrations
  return (
    <>
      <WebhooksHead
        page="list"
        registrations={registrations}
        aside={
          <Segments
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
          {list && <Content list={list} period={period} registrations={registrations} />}
        </ReadState>
      </div>
    </>
  )
}

type ContentProps = { list: RegistrationList; period: Period; registrations: Registrations }

function Content({ list, period, registrations }: ContentProps) {
  return (
    <>
      <RegistrationAlerts list={list} isReading={registrations.isReading} onRead={registrations.read} />
      {list.registrations.length === 0 ? (
        <NoRegistration />
      ) : (
        <ul className="flex flex-col gap-3">
          {list.registrations.map((registration) => (
            <RegistrationCard key={registration.id} registration={registration} list={list} period={period} />
          ))}
        </ul>
      )}
      <UnregisteredEndpoints endpoints={list.unregistered} />
    </>
  )
}

/** In place of the list: what that means, and the way out for who may. */
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
