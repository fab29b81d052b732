import type { LagSummary } from '@/lib/archive/derived/lag/lag-buckets'
import { formatEndpoint } from '@/lib/format/endpoint'
import { columnsOf } from '@/lib/list/columns'
import { lagWords } from '@/lib/reports/report-words'
import type { DeliveryReport } from '@/lib/reports/schemas'
import { ReportTable } from './parts/report-table'

type Row = { name: string; lag: LagSummary }

const PERCENTILES = [
  { id: 'p50', label: 'p50', from: 0 },
  { id: 'p90', label: 'p90', from: 0 },
  { id: 'p99', label: 'p99', from: 480 },
  { id: 'max', label: 'Max', from: 480 },
] as const

const { count, text } = columnsOf<Row>()

const COLUMNS = [
  text('endpoint', 'Endpoint', 'name', { is: ['flexible'] }),
  ...PERCENTILES.map(({ id, label, from }) => count(id, label, ({ lag }) => lag[id], { none: lagWords(null), from })),
  count('measured', 'Measured', ({ lag }) => lag.measured, { from: 620 }),
  count('negative', 'Below zero', ({ lag }) => lag.negative, { from: 860 }),
  count('none', 'Without a time', ({ lag }) => lag.none, { from: 860 }),
]

const CELLS = Object.fromEntries(PERCENTILES.map(({ id }) => [id, ({ lag }: Row) => lagWords(lag[id])]))

export function LagTable({ report: { byEndpoint, lag } }: { report: DeliveryReport }) {
  const rows = byEndpoint.map((one) => ({ name: formatEndpoint(one.endpoint), lag: one.lag }))
  return (
    <ReportTable
      caption="Lag per endpoint, in milliseconds when copied"
      columns={COLUMNS}
      cells={CELLS}
      rows={rows}
      total={rows.length === 1 ? undefined : { name: 'All endpoints', lag }}
      keyOf={({ name }) => name}
      sortedBy={{ id: 'p90', isDescending: true }}
    />
  )
}
