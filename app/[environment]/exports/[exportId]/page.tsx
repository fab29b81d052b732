import type { Metadata } from 'next'
import { ExportScreen } from '@/components/exports/detail/export-screen'
import { env } from '@/lib/env'
import { getExport } from '@/lib/exports/jobs/get-export'
import { deskPage, found } from '../../desk-page'

export const metadata: Metadata = { title: 'Export' }

const ACCESS = { permission: 'export.read', reads: 'detail', part: 'exports/{exportId}' } as const

export default deskPage<'exportId'>(ACCESS, async ({ scope, params }) => {
  const job = await found(getExport(scope, params.exportId), ['not_found', 'forbidden'])
  return <ExportScreen key={job.id} seed={job} origin={env().origin} />
})
