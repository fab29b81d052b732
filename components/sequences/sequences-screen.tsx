'use client'

import clsx from 'clsx'
import { RefreshCw, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type ReactNode, useTransition } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { CoverageBanner } from '@/components/states/archive/coverage-banner'
import { Button, buttonStyle } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PageHead } from '@/components/ui/page-head'
import type { SequenceGapPage } from '@/lib/archive/sequence/dto'
import type { GapFilters as Filters } from '@/lib/archive/sequence/search-params'
import { SEQUENCES } from '@/lib/archive/sequence/sequences'
import { formatCount, formatQuantity } from '@/lib/format/number'
import { rowAddress } from '@/lib/list/row-address'
import { GapFilterBar } from './gap-filters'
import { GapRow } from './gap-row'
import { NoGaps } from './no-gaps'

type FootProps = { page: SequenceGapPage; filters: Filters }

/** Saved views are another feature's: the route puts them here. */
type Props = FootProps & { views: ReactNode }

export function SequencesScreen({ page, filters, views }: Props) {
  const router = useRouter()
  const [isReading, startReading] = useTransition()
  return (
    <>
      <PageHead
        title={SEQUENCES.title}
        actions={
          <>
            {views}
            <Button onClick={() => startReading(() => router.refresh())} disabled={isReading} focusableWhenDisabled>
              <RefreshCw aria-hidden className={clsx('size-3.5', isReading && 'animate-spin')} />
              Read again
            </Button>
          </>
        }
      >
        Off-ramps, deposits and on-ramps whose numbered milestones have gaps, read{' '}
        <TimeText iso={page.readAt} as="relative" />.
      </PageHead>
      <GapFilterBar filters={filters} counts={page.counts} />
      <div className="flex flex-col gap-2.5 px-4 pb-8" aria-busy={isReading}>
        <CoverageBanner />
        {page.hasSubscriptions === false && (
          <Notice
            tone="rejected"
            icon={<TriangleAlert aria-hidden />}
            title="Registrations could not be read"
            role="status"
          >
            Whether the events are subscribed was not checked. Gaps of events that nobody subscribes to stand among the
            unexplained ones.
          </Notice>
        )}
        {page.rows.length === 0 ? (
          <NoGaps page={page} filters={filters} />
        ) : (
          <>
            <ul className="flex flex-col gap-2.5">
              {page.rows.map((row) => (
                <GapRow key={`${row.stream} ${row.resourceId}`} row={row} />
              ))}
            </ul>
            <Foot page={page} filters={filters} />
          </>
        )}
      </div>
    </>
  )
}

function Foot({ page, filters }: FootProps) {
  const { environment } = useFrame()
  const address = (cursor: string | null) => rowAddress(SEQUENCES, environment.name, { ...filters, cursor })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
      <span className="tabular-nums">
        {formatQuantity(page.rows.length, 'resource')} of {formatCount(page.searched)} with a gap looked at
        {page.olderCursor !== null && '; there are older ones'}
      </span>
      <div className="ml-auto flex gap-1.5">
        {filters.cursor !== null && (
          <Link href={address(null)} className={buttonStyle({ size: 'small' })}>
            Newest
          </Link>
        )}
        {page.olderCursor !== null && (
          <Link href={address(page.olderCursor)} prefetch={false} className={buttonStyle({ size: 'small' })}>
            Older
          </Link>
        )}
      </div>
    </div>
  )
}
