import { downloadExport } from '@/lib/exports/jobs/download-export'
import { EXPORT_ROUTES } from '@/lib/exports/jobs/routes'
import { ExportParams } from '@/lib/exports/schemas'
import { route } from '@/lib/http/route'

export const GET = route(
  EXPORT_ROUTES.file,
  { access: 'export.read', params: ExportParams, allowsToken: true, isStream: true },
  (context) => downloadExport(context, context.params.exportId, context.request),
)

export const HEAD = route(
  EXPORT_ROUTES.fileHead,
  { access: 'export.read', params: ExportParams, allowsToken: true },
  (context) => downloadExport(context, context.params.exportId, context.request),
)
