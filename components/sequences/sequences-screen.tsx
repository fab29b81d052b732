'use client'

import clsx from 'clsx'
import { RefreshCw, TriangleAlert } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useMemo, useTransition } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { ListProvider } from '@/components/list/list-provider'
import { ListRows } from '@/components/list/list-rows'
import { ListTools } from '@/components/list/list-tools'
import { useListState } from '@/components/list/use-list-state'
import { TimeText } from '@/components/preferences/time-text'
import { CoverageBanner } from '@/components/states/archive/coverage-banner'
import { DocumentationLink } from '@/components/states/documentation-link'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PageHead } from '@/components/ui/page-head'
import { sequenceAddress } from '@/lib/archive/sequence/address'
import type { SequenceGapPage, SequenceGapRow } from '@/lib/archive/sequence/dto'
import type { GapFilters as Filters } from '@/lib/archive/sequence/search-params'
import { SEQUENCES } from '@/lib/archive/sequence/sequences'
import { formatCount } from '@/lib/format/number'
import { rowAddress } from '@/lib/list/row-address'
import { gapColumns, gapName } from './gap-columns'
import { GapFilterBar } from './gap-filters'
import { NoGaps } from './no-gaps'
import { NotKnownLine } from './not-known-line'

const pageOf = (environment: string, { stream, resourceId }: SequenceGapRow) =>
  sequenceAddress(environment, stream, resourceId)

type Props = { page: SequenceGapPage; filters: Filters }

/** The gaps of the address; the server reads each change of it, and says what it looked through. */
export function SequencesScreen({ page, filters }: Props) {
  const router = useRouter()
  const { environment } = useFrame()
  const [isReading, startReading] = useTransition()
  const address = useMemo(() => {
    const change = (part: Partial<Filters>) =>
      startReading(() => router.push(rowAddress(SEQUENCES, environment.name, { ...filters, cursor: null, ...part })))
    return {
      filters,
      change,
      goTo: (cursor: string | null) => change({ cursor }),
      apply: (query: string) => change(SEQUENCES.load(new URLSearchParams(query))),
    }
  }, [router, environment.name, filters])
  const refresh = () => startReading(() => router.refresh())
  const data = useMemo(() => {
    const rows = page.rows.map((row) => ({ ...row, id: `${row.stream} ${row.resourceId}` }))
    return { ...page, rows, newerCursor: null, total: 0, isCapped: true }
  }, [page])
  const columns = useMemo(() => gapColumns(environment.name), [environment.name])
  const state = useListState({
    list: SEQUENCES,
    address,
    page: {
      data,
      error: null,
      isError: false,
      isFetching: isReading,
      earlierAt: null,
      dataUpdatedAt: Date.parse(page.readAt),
      refetch: refresh,
    },
    columns,
    nameOf: gapName,
    hasPages: true,
    pageOf,
  })
  return (
    <ListProvider state={state}>
      <div className="shrink-0">
        <PageHead
          title={SEQUENCES.title}
          actions={
            <ListTools isExported warning={<CoverageBanner />}>
              <Button look="chip" size="small" onClick={refresh} disabled={isReading}>
                <RefreshCw aria-hidden className={clsx('size-3.5', isReading && 'animate-spin')} />
                Refresh
              </Button>
            </ListTools>
          }
        >
          Off-ramps, deposits and on-ramps with missing numbers
          {page.searched > 0 && `: ${formatCount(page.rows.length)} of ${formatCount(page.searched)} shown`}, read{' '}
          <TimeText iso={page.readAt} as="relative" />. <DocumentationLink of="lists#sequences" />
        </PageHead>
        <GapFilterBar filters={filters} counts={page.counts} />
        <div className="flex flex-col gap-2.5 px-4 [&:not(:empty)]:pb-2.5">
          <CoverageBanner />
          {page.hasSubscriptions === false && (
            <Notice
              tone="rejected"
              icon={<TriangleAlert aria-hidden />}
              title="Registrations could not be read"
              role="status"
            >
              Subscriptions could not be checked, so gaps from events without a subscription are listed as unexplained.
            </Notice>
          )}
        </div>
      </div>
      <ListRows
        kept="Deliveries are not affected."
        note={<NotKnownLine page={page} filters={filters} />}
        isBlank
        blank={<NoGaps page={page} filters={filters} />}
      />
    </ListProvider>
  )
}
