import { tableColumns } from '@/components/list/columns/draw-columns'
import type { CellValue } from '@/lib/cells/tsv'
import { capitalize } from '@/lib/format/capitalize'
import { formatCount } from '@/lib/format/number'
import { sourceWords } from '@/lib/redelivery/job-words'
import type { RedeliveryJob } from '@/lib/redelivery/jobs/dto'
import { REDELIVERIES } from '@/lib/redelivery/list/redeliveries'
import { JobStateBadge } from '../states/job-state-badge'

const countIn = (tone: string) => (_row: RedeliveryJob, value: CellValue) => (
  <span data-tone={tone} className={value === 0 ? 'text-faint' : 'text-tone'}>
    {formatCount(Number(value))}
  </span>
)

export const REDELIVERY_COLUMNS = tableColumns(REDELIVERIES, {
  redelivery: ({ id, source }) => (
    <>
      <span className="font-medium tabular-nums">{id}</span>
      <span className="text-muted"> · {capitalize(sourceWords(source))}</span>
    </>
  ),
  state: ({ state }) => <JobStateBadge state={state} />,
  source: ({ source }) => <span className="truncate">{capitalize(sourceWords(source))}</span>,
  delivered: countIn('delivered'),
  failed: countIn('failed'),
  unknown: countIn('unknown'),
})
