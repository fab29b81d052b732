'use client'

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import type { DeliveryCounts } from '@/lib/archive/dto'
import { OUTCOME_WORDS } from '@/lib/archive/explanations'
import type { DeliveryFilters } from '@/lib/archive/search-params'
import { EventFilter } from './event-filter'
import type { ChangeFilters } from './use-deliveries'

type Props = { filters: DeliveryFilters; counts: DeliveryCounts | null; onChange: ChangeFilters; children?: ReactNode }

export function FilterBar({ filters, counts, onChange, children }: Props) {
  const { outcome, event } = filters
  const isFiltered = outcome.length > 0 || event.length > 0
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-1.5 px-4 py-2.5">
      {outcome.length > 0 && (
        <span className="inline-flex items-center">
          <span className="flex h-[26px] items-center gap-1.5 rounded-l-chip border border-r-0 border-line bg-panel pl-2 text-muted">
            Outcome{' '}
            <b className="font-medium text-ink">
              {outcome.map((value) => OUTCOME_WORDS[value].label.toLowerCase()).join(', ')}
            </b>
          </span>
          <RemoveButton label="Remove the outcome filter" onClick={() => onChange({ outcome: [] })} />
        </span>
      )}
      <span className="inline-flex min-w-0 max-w-full items-center">
        <EventFilter counts={counts?.events ?? []} chosen={event} onChange={(chosen) => onChange({ event: chosen })} />
        {event.length > 0 && <RemoveButton label="Remove the event filter" onClick={() => onChange({ event: [] })} />}
      </span>
      {isFiltered && (
        <Button look="quiet" size="small" onClick={() => onChange({ outcome: [], event: [] })}>
          Clear filters
        </Button>
      )}
      <div className="ml-auto flex gap-1.5">{children}</div>
    </div>
  )
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      look="chip"
      size="square"
      className="rounded-l-none border-l-0"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <X aria-hidden className="size-3" />
    </Button>
  )
}
