'use client'

import clsx from 'clsx'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { useFrame } from '@/components/api/frame-context'
import type { SequenceGapPage } from '@/lib/archive/sequence/dto'
import { GAP_REASONS, STREAM_WORDS } from '@/lib/archive/sequence/reasons'
import type { GapFilters as Filters } from '@/lib/archive/sequence/search-params'
import { ANY_REASON, reasonLabel, SEQUENCES } from '@/lib/archive/sequence/sequences'
import { formatCount } from '@/lib/format/number'
import { rowAddress } from '@/lib/list/row-address'
import { STREAMS } from '@/lib/model/stream'

const REASONS = [...GAP_REASONS, ANY_REASON] as const

type Props = { filters: Filters; counts: SequenceGapPage['counts'] }

/** The filters of the gaps; counts are shown only if all gaps were looked at. */
export function GapFilterBar({ filters, counts }: Props) {
  const { environment } = useFrame()
  const address = (change: Partial<Filters>) =>
    rowAddress(SEQUENCES, environment.name, { ...filters, cursor: null, ...change })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-2.5">
      <nav aria-label="Filter by reason" className="flex flex-wrap gap-1.5">
        {REASONS.map((reason) => (
          <Chip key={reason} href={address({ reason })} isChosen={filters.reason === reason}>
            {reasonLabel(reason)}
            {counts && <span className="text-faint tabular-nums">{formatCount(counts[reason])}</span>}
          </Chip>
        ))}
      </nav>
      <nav aria-label="Filter by resource" className="flex flex-wrap gap-1.5">
        <Chip href={address({ stream: [] })} isChosen={filters.stream.length === 0}>
          All
        </Chip>
        {STREAMS.map((stream) => (
          <Chip key={stream} href={address({ stream: [stream] })} isChosen={filters.stream.includes(stream)}>
            {STREAM_WORDS[stream].label}
          </Chip>
        ))}
      </nav>
    </div>
  )
}

function Chip({ href, isChosen, children }: { href: string; isChosen: boolean; children: ReactNode }) {
  return (
    <Link
      href={href}
      prefetch={false}
      aria-current={isChosen ? 'true' : undefined}
      className={clsx(
        'flex h-[26px] items-center gap-1.5 rounded-chip border px-2 whitespace-nowrap phone:h-8',
        isChosen
          ? 'border-accent bg-accent-soft font-medium text-ink'
          : 'border-line bg-panel text-muted hover:border-line-strong hover:text-ink',
      )}
    >
      {children}
    </Link>
  )
}
