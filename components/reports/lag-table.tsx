import { PlatformText } from '@/components/ui/text/platform-text'
import type { LagSummary } from '@/lib/archive/derived/lag/lag-buckets'
import { formatEndpoint } from '@/lib/format/endpoint'
import { formatCount } from '@/lib/format/number'
import { lagWords } from '@/lib/reports/report-words'
import type { DeliveryReport } from '@/lib/reports/schemas'
import { type ReportColumn, ReportTable } from './parts/report-table'

type Row = { name: string; lag: LagSummary }

const PERCENTILES = [
  { id: 'p50', head: 'p50' },
  { id: 'p90', head: 'p90' },
  { id: 'p99', head: 'p99' },
  { id: 'max', head: 'Max' },
] as const

const COLUMNS: readonly ReportColumn<Row>[] = [
  {
    id: 'endpoint',
    head: 'Endpoint',
    read: ({ name }) => name,
    cell: ({ name }) => <PlatformText text={name} className="[overflow-wrap:anywhere]" />,
  },
  ...PERCENTILES.map(
    ({ id, head }): ReportColumn<Row> => ({
      id,
      head,
      isNumber: true,
      read: ({ lag }) => lag[id],
      cell: ({ lag }) => lagWords(lag[id]),
    }),
  ),
  {
    id: 'measured',
    head: 'Measured',
    isNumber: true,
    read: ({ lag }) => lag.measured,
    cell: ({ lag }) => formatCount(lag.measured),
  },
  {
    id: 'negative',
    head: 'Below zero',
    isNumber: true,
    read: ({ lag }) => lag.negative,
    cell: ({ lag }) => formatCount(lag.negative),
  },
  {
    id: 'none',
    head: 'Without a time',
    isNumber: true,
    read: ({ lag }) => lag.none,
    cell: ({ lag }) => formatCount(lag.none),
  },
]

export function LagTable({ report: { byEndpoint, lag } }: { report: DeliveryReport }) {
  const rows = byEndpoint.map((one) => ({ name: formatEndpoint(one.endpoint), lag: one.lag }))
  return (
    <ReportTable
      caption="Lag per endpoint, in milliseconds when copied"
      columns={COLUMNS}
      rows={rows}
      total={rows.length === 1 ? undefined : { name: 'All endpoints', lag }}
      keyOf={({ name }) => name}
      sortedBy={{ id: 'p90', isDescending: true }}
    />
  )
}
