'use client'

import { useFrame } from '@/components/api/frame-context'
import { TextLink } from '@/components/ui/text-link'
import type { SequenceGapPage } from '@/lib/archive/sequence/dto'
import type { GapFilters } from '@/lib/archive/sequence/search-params'
import { OPEN_REASON, SEQUENCES } from '@/lib/archive/sequence/sequences'
import { formatQuantity } from '@/lib/format/number'
import { rowAddress } from '@/lib/list/row-address'

type Props = { page: Pick<SequenceGapPage, 'counts'>; filters: GapFilters }

/** One line for the gaps whose time the archive does not cover, since nobody can do more about them than sync. */
export function NotKnownLine({ page: { counts }, filters }: Props) {
  const { environment } = useFrame()
  const count = counts?.['not-covered'] ?? 0
  if (filters.reason !== OPEN_REASON || count === 0) return null
  const address = rowAddress(SEQUENCES, environment.name, { ...filters, reason: 'not-covered', cursor: null })
  return (
    <p className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-line bg-sunken px-4 py-2 text-muted">
      <span>
        {formatQuantity(count, 'resource has', 'resources have')} gaps with no known reason: the archive is not complete
        for their time.
      </span>
      <TextLink href={address}>Show {count === 1 ? 'it' : 'them'}</TextLink>
    </p>
  )
}
