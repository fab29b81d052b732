import { getExport } from '@/lib/exports/jobs/get-export'
import { EXPORT_ROUTES } from '@/lib/exports/jobs/routes'
import { ExportParams } from '@/lib/exports/schemas'
import { route } from '@/lib/http/route'

export const GET = route(
  EXPORT_ROUTES.job,
  { access: 'export.read', params: ExportParams, allowsToken: true },
  (context) => getExport(context, context.params.exportId),
)
