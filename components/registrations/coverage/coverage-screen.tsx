'use client'

import { useQueryState } from 'nuqs'
import { useMemo } from 'react'
import { TimeText } from '@/components/preferences/time-text'
import { PropagatingBadge } from '@/components/states/propagating-badge'
import { BlankState } from '@/components/ui/blank-state'
import { Button } from '@/components/ui/button'
import { useRemaining } from '@/components/ui/hooks/use-remaining'
import type { RegistrationList } from '@/lib/registrations/dto'
import { SegmentedControl } from '../health/segments'
import { ReadState } from '../list/read-state'
import { RegistrationsHead } from '../list/registrations-head'
import type { RegistrationsSeed } from '../registration-queries'
import { SHOWN_EVENTS, type ShownEvents, shownParser } from '../search-params'
import { UnreadableNote } from '../unreadable-registrations'
import { useRegistrations } from '../use-registrations'
import { CoverageGrid } from './coverage-grid'
import { CoverageList } from './coverage-list'
import { type CoverageGroup, countShown, coverageGroups, onlyShown } from './coverage-rows'
import { CoverageSkeleton } from './coverage-skeleton'
import { SubscriptionLegend } from './subscription-sign'

const LABELS: Record<ShownEvents, { wide: string; narrow: string }> = {
  all: { wide: 'All', narrow: 'All' },
  uncovered: { wide: 'Uncovered', narrow: 'Uncovered' },
  several: { wide: 'Covered more than once', narrow: 'More than once' },
}

/** Labels of `uncovered` while a registration that can’t be read may take such events. */
const UNCERTAIN = { wide: 'No known endpoint', narrow: 'None known' }

const NONE: Record<ShownEvents, string> = {
  all: 'There are no events.',
  uncovered: 'Every event has an endpoint that receives it.',
  several: 'No event goes to more than one endpoint.',
}

const NO_GROUPS: CoverageGroup[] = []

export function CoverageScreen({ seed }: { seed: RegistrationsSeed }) {
  const registrations = useRegistrations(seed)
  const [shown, setShown] = useQueryState('show', shownParser)
  const { list } = registrations
  const groups = useMemo(() => (list ? coverageGroups(list) : NO_GROUPS), [list])
  return (
    <>
      <RegistrationsHead
        page="coverage"
        registrations={registrations}
        aside={
          list && (
            <SegmentedControl
              label="Events shown"
              value={shown}
              choices={SHOWN_EVENTS.map((value) => {
                const { wide, narrow } = value === 'uncovered' && list.unreadable.length > 0 ? UNCERTAIN : LABELS[value]
                return {
                  value,
                  label: (
                    <>
                      <span className="hidden @2xl:inline">{wide}</span>
                      <span className="@2xl:hidden">{narrow}</span>{' '}
                      <span className="font-normal text-muted">{countShown(groups, value)}</span>
                    </>
                  ),
                }
              })}
              onChange={(next) => void setShown(next)}
            />
          )
        }
      >
        Which endpoint receives which event
        {list && (
          <>
            , read <TimeText iso={list.readAt} as="relative" />
          </>
        )}
        . A disabled endpoint does not count.
      </RegistrationsHead>
      <div className="flex flex-col gap-2.5 px-4 pb-4 desk:min-h-0 desk:flex-1" aria-busy={registrations.isReading}>
        <ReadState registrations={registrations} skeleton={<CoverageSkeleton />}>
          {list && <Content list={list} groups={groups} shown={shown} onShowAll={() => void setShown('all')} />}
        </ReadState>
      </div>
    </>
  )
}

type ContentProps = {
  list: RegistrationList
  groups: readonly CoverageGroup[]
  shown: ShownEvents
  onShowAll: () => void
}

function Content({ list, groups, shown, onShowAll }: ContentProps) {
  const visible = onlyShown(groups, shown)
  return (
    <>
      <CoveragePropagating list={list} />
      <UnreadableNote list={list} />
      {list.registrations.length === 0 && list.unreadable.length === 0 && (
        <p className="text-muted">There is no registration, so the platform sends no events.</p>
      )}
      {visible.length === 0 ? (
        <BlankState title={NONE[shown]} actions={<Button onClick={onShowAll}>Show all events</Button>}>
          A registration with * receives every event, including those that the platform adds later.
        </BlankState>
      ) : (
        <>
          <SubscriptionLegend />
          <div className="@container desk:min-h-0 desk:flex-1">
            <CoverageGrid groups={visible} registrations={list.registrations} />
            <CoverageList groups={visible} />
          </div>
        </>
      )}
    </>
  )
}

/** Says that deliveries may still follow older settings than those shown. */
function CoveragePropagating({ list: { changes, readAt } }: { list: RegistrationList }) {
  const ms = Math.max(0, ...changes.map(({ propagatingMs }) => propagatingMs))
  const left = useRemaining(ms, readAt)
  if (left === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <PropagatingBadge ms={ms} countedAt={readAt} />
      Registrations were changed just now; deliveries may still go out as before.
    </p>
  )
}
