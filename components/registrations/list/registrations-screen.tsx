'use client'

import { useQueryState } from 'nuqs'
import { type RefObject, Suspense, useMemo, useRef } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { BlankState } from '@/components/ui/blank-state'
import { ButtonLink } from '@/components/ui/button-link'
import { onDemand } from '@/components/ui/layers/on-demand'
import { LongPlatformText, PlatformText } from '@/components/ui/text/platform-text'
import { PERIODS, type Period, type RegistrationChange, type RegistrationList } from '@/lib/registrations/dto'
import { orderRegistrations } from '@/lib/registrations/list/order-registrations'
import { troubledRegistrations } from '@/lib/registrations/list/registration-trouble'
import { holdsWords, searchRegistrations } from '@/lib/registrations/list/search-registrations'
import { ACTION_WORDS, isOpen, openUnknowns, shownNow } from '../change-words'
import { PERIOD_WORDS } from '../health/period-words'
import { SegmentedControl } from '../health/segments'
import type { RegistrationsSeed } from '../registration-queries'
import { periodParser } from '../search-params'
import { UnreadableRegistrations } from '../unreadable-registrations'
import { type Registrations, useRegistrations } from '../use-registrations'
import { ListToolbar } from './list-toolbar'
import { ReadState } from './read-state'
import { RegistrationAlerts } from './registration-alerts'
import { RegistrationsHead } from './registrations-head'
import { RegistrationsSkeleton } from './registrations-skeleton'
import { ShownRegistrations } from './shown-registrations'
import { UnregisteredEndpoints } from './unregistered-endpoints'
import { useArrangement } from './use-arrangement'
import { useDeletion } from './use-deletion'

const DeleteRegistration = onDemand(async () => (await import('../change/delete-registration')).DeleteRegistration)

const PERIOD_CHOICES = PERIODS.map((value) => ({ value, label: PERIOD_WORDS[value].label }))

export function RegistrationsScreen({ seed }: { seed: RegistrationsSeed }) {
  const registrations = useRegistrations(seed)
  const [period, setPeriod] = useQueryState('period', periodParser)
  const { list } = registrations
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <RegistrationsHead
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
        The URLs that the platform sends events to
        {list && (
          <>
            , read <TimeText iso={list.readAt} as="relative" />
          </>
        )}
        . Health comes from the archive.
      </RegistrationsHead>
      <div className="page-wide flex flex-col gap-3 px-4 pb-8" aria-busy={registrations.isReading}>
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
  const place = useRef<HTMLDivElement>(null)
  const arrangement = useArrangement()
  const { search, trouble, order } = arrangement
  const shown = useMemo(
    () =>
      orderRegistrations(
        searchRegistrations(troubledRegistrations(list.registrations, trouble), search),
        order,
        period,
      ),
    [list, search, trouble, order, period],
  )
  const { deleting, begin, end } = useDeletion(shown, { place, title })
  return (
    <>
      <RegistrationAlerts list={list} isReading={registrations.isReading} onRead={registrations.read} />
      <UnreadableRegistrations list={list} />
      {list.registrations.length === 0 && list.unreadable.length === 0 && <NoRegistration />}
      {list.registrations.length > 0 && (
        <>
          <ListToolbar arrangement={arrangement} found={shown.length} all={list.registrations.length} />
          <ShownRegistrations
            shown={shown}
            list={list}
            arrangement={arrangement}
            period={period}
            place={place}
            onDelete={begin}
          />
        </>
      )}
      {trouble.length === 0 && (
        <UnregisteredEndpoints
          endpoints={list.unregistered.filter(({ url }) => holdsWords(url, search))}
          isCertain={list.unreadable.length === 0}
        />
      )}
      <DecidedUnknowns list={list} />
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
          <ButtonLink href={`/${environment.name}/webhooks/new`} look="primary">
            New registration
          </ButtonLink>
        )
      }
    >
      You have registered no URL, so the platform sends no events. Events that happen in the meantime are not sent
      later.
    </BlankState>
  )
}

/** Changes with a lost answer whose result the list shows. */
function DecidedUnknowns({ list }: { list: RegistrationList }) {
  const decided = openUnknowns(list.changes).filter((change) => !isOpen(change, list))
  if (decided.length === 0) return null
  return (
    <section aria-labelledby="decided-unknowns" className="mt-2 text-small text-muted">
      <h2 id="decided-unknowns" className="font-medium">
        Lost answers, now resolved
      </h2>
      <ul className="mt-0.5 flex flex-col gap-0.5">
        {decided.map((change) => (
          <Decided key={change.id} change={change} list={list} />
        ))}
      </ul>
    </section>
  )
}

function Decided({ change, list }: { change: RegistrationChange; list: RegistrationList }) {
  return (
    <li className="text-pretty [overflow-wrap:anywhere]">
      {ACTION_WORDS[change.action].noun} requested by <PlatformText text={change.by} isProse />{' '}
      <TimeText iso={change.startedAt} as="relative" />, the answer was lost: {shownNow(change, list)}.{' '}
      <span className="font-mono">
        <LongPlatformText text={change.url} limit={120} />
      </span>
    </li>
  )
}
