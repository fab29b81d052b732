import { cancelExport } from '@/lib/exports/jobs/control-export'
import { EXPORT_ROUTES } from '@/lib/exports/jobs/routes'
import { ExportParams } from '@/lib/exports/schemas'
import { route } from '@/lib/http/route'

export const POST = route(
  EXPORT_ROUTES.cancel,
  { access: 'export.create', params: ExportParams, allowsToken: true },
  (context) => cancelExport(context, context.params.exportId),
)
