import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { SavedReportView } from '@/components/reports/saved-report-view'
import { AppError } from '@/lib/errors'
import { getSavedReport } from '@/lib/exports/jobs/get-saved-report'
import { pageScope } from '@/lib/http/page-scope'

export const metadata: Metadata = { title: 'Saved report' }

type Props = { params: Promise<{ environment: string; exportId: string }> }

export default async function SavedReportPage({ params }: Props) {
  const { environment, exportId } = await params
  const scope = await pageScope(environment)
  const saved = await getSavedReport(scope, exportId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') notFound()
    throw error
  })
  return <SavedReportView {...saved} />
}
