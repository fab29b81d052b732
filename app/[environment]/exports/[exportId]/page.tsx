import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ExportScreen } from '@/components/exports/detail/export-screen'
import { ExportsForbidden } from '@/components/exports/states/exports-forbidden'
import { isAllowed } from '@/lib/auth/roles'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { getExport } from '@/lib/exports/jobs/get-export'
import { pageScope } from '@/lib/http/page-scope'

export const metadata: Metadata = { title: 'Export' }

type Props = { params: Promise<{ environment: string; exportId: string }> }

export default async function ExportPage({ params }: Props) {
  const { environment, exportId } = await params
  const scope = await pageScope(environment)
  if (!isAllowed(scope.actor.role, 'export.read')) return <ExportsForbidden />
  try {
    const job = await getExport(scope, exportId)
    return <ExportScreen key={job.id} seed={job} origin={env().origin} />
  } catch (error) {
    if (error instanceof AppError && (error.code === 'not_found' || error.code === 'forbidden')) notFound()
    throw error
  }
}
