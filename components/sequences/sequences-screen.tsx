'use client'

import clsx from 'clsx'
import { RefreshCw, TriangleAlert } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useCallback, useTransition } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { NO_COLUMN_STATE } from '@/components/data-table/columns'
import { ExportSlot, exportedRows } from '@/components/list/export-slot'
import { ViewsSlot } from '@/components/list/views-slot'
import { TimeText } from '@/components/preferences/time-text'
import { CoverageBanner } from '@/components/states/archive/coverage-banner'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
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

export function SequencesScreen({ page, filters }: FootProps) {
  const router = useRouter()
  const { environment } = useFrame()
  const [isReading, startReading] = useTransition()
  const apply = useCallback(
    (query: string) => router.push(rowAddress(SEQUENCES, environment.name, SEQUENCES.load(new URLSearchParams(query)))),
    [router, environment.name],
  )
  return (
    <>
      <PageHead
        title={SEQUENCES.title}
        actions={
          <>
            <ViewsSlot list={SEQUENCES} filters={filters} columns={null} onApply={apply} />
            <ExportSlot rows={exportedRows(SEQUENCES, filters)} shown={NO_COLUMN_STATE} />
            <Button
              look="chip"
              size="small"
              onClick={() => startReading(() => router.refresh())}
              disabled={isReading}
              focusableWhenDisabled
            >
              <RefreshCw aria-hidden className={clsx('size-3.5', isReading && 'animate-spin')} />
              Refresh
            </Button>
          </>
        }
      >
        Off-ramps, deposits and on-ramps with missing numbers, read <TimeText iso={page.readAt} as="relative" />.
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
            So it was not checked which events are subscribed. Gaps of events without a subscription are listed as
            unexplained.
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
        {formatCount(page.rows.length)} of {formatQuantity(page.searched, 'checked resource')} with a gap
        {page.olderCursor !== null && '; there are older ones'}
      </span>
      <div className="ml-auto flex gap-1.5">
        {filters.cursor !== null && (
          <ButtonLink href={address(null)} size="small">
            Newest
          </ButtonLink>
        )}
        {page.olderCursor !== null && (
          <ButtonLink href={address(page.olderCursor)} prefetch={false} size="small">
            Older
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
