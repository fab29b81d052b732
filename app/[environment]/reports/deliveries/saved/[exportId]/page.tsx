import type { Metadata } from 'next'
import { SavedReportView } from '@/components/reports/saved-report-view'
import { getSavedReport } from '@/lib/exports/jobs/get-saved-report'
import { deskPage, found } from '../../../../desk-page'

export const metadata: Metadata = { title: 'Saved report' }

export default deskPage<'exportId'>('delivery.read', async ({ scope, params }) => (
  <SavedReportView {...(await found(getSavedReport(scope, params.exportId)))} />
))
