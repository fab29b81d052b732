import { formatEndpoint } from '@/lib/format/endpoint'
import { formatExact } from '@/lib/format/time'
import { visibleText } from '@/lib/format/visible-text'
import { periodWords } from '@/lib/reports/report-words'
import type { DeliveryReport } from '@/lib/reports/schemas'

/** Subject, period and author: the first lines of a printed report. */
export function ReportTitle({ report }: { report: DeliveryReport }) {
  const { environment, period, zone, endpoints, madeAt, madeBy } = report
  return (
    <div className="px-4 pb-2 print:px-0">
      <p className="hidden text-title font-semibold print:block">Delivery report · {environment.label}</p>
      <p className="text-lead font-semibold">
        {periodWords(period, zone)}
        {zone !== 'UTC' && <span className="font-normal text-muted"> ({zone})</span>}
      </p>
      <p className="text-muted [overflow-wrap:anywhere]">
        {endpoints.length === 0
          ? 'All endpoints'
          : endpoints.map((endpoint) => visibleText(formatEndpoint(endpoint))).join(', ')}
        {' · made by '}
        {visibleText(madeBy)}, {formatExact(madeAt, zone)}
      </p>
    </div>
  )
}
