import type { Metadata } from 'next'
import { readPreferences } from '@/components/preferences/read-preferences'
import { ReportView } from '@/components/reports/report-view'
import { pageScope } from '@/lib/http/page-scope'
import { buildDeliveryReport } from '@/lib/reports/build-delivery-report'
import { DELIVERY_REPORT } from '@/lib/reports/delivery-report'
import { listEndpoints } from '@/lib/reports/list-endpoints'

export const metadata: Metadata = { title: 'Delivery report' }

type Props = {
  params: Promise<{ environment: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function DeliveryReportPage({ params, searchParams }: Props) {
  const { environment } = await params
  const filters = await DELIVERY_REPORT.load(searchParams)
  const scope = await pageScope(environment)
  const { zone } = await readPreferences()
  const [report, endpoints] = await Promise.all([
    buildDeliveryReport(scope, filters, { now: new Date(), zone }),
    listEndpoints(scope),
  ])
  return <ReportView report={report} filters={filters} endpoints={endpoints} />
}
