'use client'

import { CircleDashed } from 'lucide-react'
import { TimeText } from '@/components/preferences/time-text'
import { useCoverage } from '@/components/states/archive/use-coverage'
import { useNow } from '@/components/ui/hooks/clock'
import type { AddressFilters } from '@/lib/archive/filter/search-params'
import { boundsAt } from '@/lib/list/time'
import { type MissingPart, rangeCoverage } from './range-coverage'

const MINUTE_MS = 60_000

export function useRangeCoverage(filters: AddressFilters) {
  const coverage = useCoverage()
  const now = useNow(MINUTE_MS)
  const { from, to } = boundsAt(filters, new Date(now))
  if (from === null && to === null) return null
  return rangeCoverage({ from: from?.getTime() ?? null, to: to?.getTime() ?? null }, coverage, now)
}

/** Says which parts of the range the archive lacks, but for holes, which have their own banner. */
export function RangeNote({ filters }: { filters: AddressFilters }) {
  const missing = useRangeCoverage(filters)?.missing.filter(({ kind }) => kind !== 'hole') ?? []
  if (missing.length === 0) return null
  return (
    <p role="status" className="flex items-start gap-1.5 text-small text-muted [&:not(:last-child)]:pb-2">
      <CircleDashed aria-hidden className="mt-0.5 size-3.5 shrink-0 text-rejected" />
      <span>
        The archive does not cover all of this range.{' '}
        {missing.map((part) => (
          <MissingText key={part.kind} part={part} />
        ))}
      </span>
    </p>
  )
}

export function MissingText({ part: { kind, from, to } }: { part: MissingPart }) {
  if (kind === 'before') return <>Nothing is archived before {to && <TimeText iso={to} as="exact" />}. </>
  if (kind === 'after')
    return <>Synced up to {from && <TimeText iso={from} as="exact" />}; later deliveries are not here yet. </>
  return (
    <>
      Nothing is archived between {from && <TimeText iso={from} as="exact" />} and{' '}
      {to && <TimeText iso={to} as="exact" />}.{' '}
    </>
  )
}
