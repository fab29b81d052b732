'use client'

import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { BlankState } from '@/components/ui/blank-state'
import { ButtonLink } from '@/components/ui/button-link'
import type { SequenceGapPage } from '@/lib/archive/sequence/dto'
import { STREAM_WORDS } from '@/lib/archive/sequence/reasons'
import type { GapFilters } from '@/lib/archive/sequence/search-params'
import { ANY_REASON, OPEN_REASON, reasonLabel, SEQUENCES } from '@/lib/archive/sequence/sequences'
import { formatQuantity } from '@/lib/format/number'
import { rowAddress } from '@/lib/list/row-address'

type Props = { page: SequenceGapPage; filters: GapFilters }

/** Says why there are no rows: nothing is archived, no gap matches, or none was found so far. */
export function NoGaps({ page, filters }: Props) {
  const { environment } = useFrame()
  const address = (change: Partial<GapFilters>) => rowAddress(SEQUENCES, environment.name, { ...filters, ...change })
  const { from, through, holes } = page.coverage
  const { title, said } = wordsOf(filters.reason)
  const of =
    filters.stream.length > 0
      ? ` of ${filters.stream.map((one) => STREAM_WORDS[one].label.toLowerCase()).join(', ')}`
      : ''

  if (from === null || through === null) {
    return (
      <BlankState title="Nothing is archived yet">
        Gaps appear here once the archive holds milestones of an off-ramp, a deposit or an on-ramp.
      </BlankState>
    )
  }
  if (page.olderCursor !== null || filters.cursor !== null) {
    return (
      <BlankState
        title={
          page.searched === 0 ? 'Nothing older' : `None in the ${formatQuantity(page.searched, 'resource')} looked at`
        }
        actions={
          page.olderCursor === null ? (
            <ButtonLink href={address({ cursor: null })}>Go to the newest</ButtonLink>
          ) : (
            <ButtonLink href={address({ cursor: page.olderCursor })} prefetch={false}>
              Check older ones
            </ButtonLink>
          )
        }
      >
        {page.searched > 0 && 'Each one has a gap, but not for the chosen reason.'}{' '}
        {page.olderCursor !== null && 'There are older resources.'}
      </BlankState>
    )
  }
  return (
    <BlankState
      title={holes.length === 0 ? title : `${title} in what the archive covers`}
      actions={
        page.counts &&
        page.searched > 0 && (
          <ButtonLink href={address({ reason: ANY_REASON })} prefetch={false}>
            Show {formatQuantity(page.searched, 'resource')} with any gap
          </ButtonLink>
        )
      }
    >
      <p>
        {said}
        {of} between <TimeText iso={from} as="compact" /> and <TimeText iso={through} as="compact" />, for which the
        archive is complete.
      </p>
      {holes.length > 0 && (
        <p className="mt-1">
          The archive has {formatQuantity(holes.length, 'hole')} before that. Gaps there are not known.
        </p>
      )}
    </BlankState>
  )
}

function wordsOf(reason: GapFilters['reason']): { title: string; said: string } {
  if (reason === ANY_REASON) return { title: 'No gap', said: 'No gap' }
  if (reason === OPEN_REASON) return { title: 'No unexplained gap', said: 'No unexplained gap' }
  return { title: 'No gap for this reason', said: `No gap of the kind “${reasonLabel(reason)}”` }
}
