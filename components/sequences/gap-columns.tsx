import type { DataColumn } from '@/components/data-table/columns'
import { tableColumns } from '@/components/list/columns/draw-columns'
import { IdText } from '@/components/ui/text/id-text'
import { sequenceAddress } from '@/lib/archive/sequence/address'
import type { SequenceGapRow } from '@/lib/archive/sequence/dto'
import { REASON_WORDS, STREAM_WORDS } from '@/lib/archive/sequence/reasons'
import { SEQUENCES } from '@/lib/archive/sequence/sequences'
import { middleCut } from '@/lib/format/middle-cut'
import { visibleText } from '@/lib/format/visible-text'
import { AllDeliveries } from './all-deliveries'
import { StripView } from './strip-view'
import { summarize } from './strip-words'

export const gapName = ({ stream, resourceId }: SequenceGapRow) =>
  `${STREAM_WORDS[stream].noun} ${visibleText(middleCut(resourceId))}`

const LISTED = tableColumns(SEQUENCES, {
  resource: ({ stream, resourceId }) => (
    <>
      <span className="sr-only">Open the sequence of </span>
      <span className="block text-muted first-letter:uppercase">{STREAM_WORDS[stream].noun}</span>
      <IdText id={resourceId} name={`${STREAM_WORDS[stream].noun} id`} isInTable />
    </>
  ),
  reasons: (row) => (
    <>
      <span className="block truncate">{row.reasons.map((reason) => REASON_WORDS[reason].label).join(', ')}</span>
      <span className="block text-small text-pretty whitespace-normal text-muted">{summarize(row)}</span>
    </>
  ),
})

/** The columns of the list, with the numbers drawn and a link to the records. */
export function gapColumns(environment: string): readonly DataColumn<SequenceGapRow>[] {
  const strip: DataColumn<SequenceGapRow> = {
    id: 'strip',
    label: 'Numbers',
    width: 320,
    whole: 500,
    from: 620,
    is: ['flexible'],
    cell: (row) => (
      <div className="py-1.5">
        <StripView
          environment={environment}
          strip={row}
          label={`Sequence of ${gapName(row)}`}
          current={null}
          foldHref={sequenceAddress(environment, row.stream, row.resourceId)}
        />
      </div>
    ),
  }
  const deliveries: DataColumn<SequenceGapRow> = {
    id: 'deliveries',
    label: 'Deliveries',
    width: 120,
    from: 1080,
    cell: (row) => (
      <AllDeliveries
        environment={environment}
        resourceId={row.resourceId}
        label={`All deliveries of ${gapName(row)}`}
        className="text-accent-text underline-offset-2 hover:underline"
      />
    ),
  }
  return [...LISTED.toSpliced(1, 0, strip), deliveries]
}
