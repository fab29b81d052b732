import type { Metadata } from 'next'
import { readPreferences } from '@/components/preferences/read-preferences'
import { ReportView } from '@/components/reports/report-view'
import { buildDeliveryReport } from '@/lib/reports/build-delivery-report'
import { DELIVERY_REPORT } from '@/lib/reports/delivery-report'
import { listEndpoints } from '@/lib/reports/list-endpoints'
import { deskPage } from '../../desk-page'

export const metadata: Metadata = { title: 'Delivery report' }

export default deskPage('delivery.read', async ({ scope, searchParams }) => {
  const filters = await DELIVERY_REPORT.load(searchParams)
  const { zone } = await readPreferences()
  const [report, endpoints] = await Promise.all([
    buildDeliveryReport(scope, filters, { now: new Date(), zone }),
    listEndpoints(scope),
  ])
  return <ReportView report={report} filters={filters} endpoints={endpoints} />
})
