import type { Metadata } from 'next'
import { SequencesScreen } from '@/components/sequences/sequences-screen'
import { SequencesSkeleton } from '@/components/sequences/sequences-skeleton'
import { StreamWhenSlow } from '@/components/states/stream-when-slow'
import { listSequenceGaps } from '@/lib/archive/sequence/list-sequence-gaps'
import { type GapFilters, gapInput, loadGapFilters } from '@/lib/archive/sequence/search-params'
import { AppError } from '@/lib/errors'
import type { PageScope } from '@/lib/http/page-scope'
import { readSubscriptions } from '@/lib/registrations/list/read-subscriptions'
import { deskPage } from '../desk-page'

export const metadata: Metadata = { title: 'Sequences' }

const ACCESS = { permission: 'delivery.read', reads: 'list', part: 'sequences' } as const

export default deskPage(ACCESS, async ({ scope, searchParams }) => {
  const filters = await loadGapFilters(searchParams)
  return (
    <StreamWhenSlow reading={readGaps(scope, filters)} fallback={<SequencesSkeleton />}>
      {(gaps) => <SequencesScreen {...gaps} />}
    </StreamWhenSlow>
  )
})

/** A cursor that can’t be read shows the newest gaps. */
async function readGaps(scope: PageScope, filters: GapFilters) {
  try {
    return { filters, page: await listSequenceGaps(scope, gapInput(filters), readSubscriptions) }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'invalid')) throw error
    const newest = { ...filters, cursor: null }
    return { filters: newest, page: await listSequenceGaps(scope, gapInput(newest), readSubscriptions) }
  }
}
