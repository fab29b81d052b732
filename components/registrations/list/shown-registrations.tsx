'use client'

import type { RefObject } from 'react'
import { Button } from '@/components/ui/button'
import type { Period, RegistrationList, RegistrationRow } from '@/lib/registrations/dto'
import { useArrival } from '../use-arrival'
import { RegistrationCard } from './registration-card'
import { RegistrationTable } from './registration-table'
import type { Arrangement } from './use-arrangement'

type Props = {
  shown: readonly RegistrationRow[]
  list: RegistrationList
  arrangement: Arrangement
  period: Period
  place: RefObject<HTMLDivElement | null>
  onDelete: (registration: RegistrationRow) => void
}

/** The registrations as cards or as a table. */
export function ShownRegistrations({ shown, list, arrangement, period, place, onDelete }: Props) {
  const arrivedId = useArrival(place)
  if (shown.length === 0) return <NoneFound arrangement={arrangement} />
  return (
    <div ref={place}>
      {arrangement.view === 'table' ? (
        <RegistrationTable
          registrations={shown}
          list={list}
          period={period}
          order={arrangement.order}
          arrivedId={arrivedId}
          onDelete={onDelete}
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {shown.map((registration) => (
            <RegistrationCard
              key={registration.id}
              registration={registration}
              list={list}
              period={period}
              isArrival={registration.id === arrivedId}
              onDelete={() => onDelete(registration)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function NoneFound({ arrangement: { search, trouble, setSearch, showAll } }: { arrangement: Arrangement }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-panel px-4 py-3">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {trouble.length > 0 ? `No registration is ${trouble.join(' or ')}` : 'No registration'}
        {search !== '' && `${trouble.length > 0 ? ' and' : ''} has “${search.trim()}” in its URL, id or events`}.
      </p>
      {trouble.length > 0 && (
        <Button size="small" onClick={showAll}>
          Show all
        </Button>
      )}
      {search !== '' && (
        <Button size="small" onClick={() => setSearch('')}>
          Clear search
        </Button>
      )}
    </div>
  )
}
