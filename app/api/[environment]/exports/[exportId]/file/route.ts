import { downloadExport } from '@/lib/exports/jobs/download-export'
import { ExportParams } from '@/lib/exports/schemas'
import { route } from '@/lib/http/route'

export const GET = route(
  { access: 'export.read', environment: true, params: ExportParams, allowsToken: true, isStream: true },
  (context) => downloadExport(context, context.params.exportId, context.request),
)

export const HEAD = route(
  { access: 'export.read', environment: true, params: ExportParams, allowsToken: true },
  (context) => downloadExport(context, context.params.exportId, context.request),
)
