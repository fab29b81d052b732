import { cancelExport } from '@/lib/exports/jobs/control-export'
import { ExportParams } from '@/lib/exports/schemas'
import { route } from '@/lib/http/route'

export const POST = route(
  { access: 'export.create', environment: true, params: ExportParams, allowsToken: true },
  (context) => cancelExport(context, context.params.exportId),
)
