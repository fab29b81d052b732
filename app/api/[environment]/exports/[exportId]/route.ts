import { getExport } from '@/lib/exports/jobs/get-export'
import { ExportParams } from '@/lib/exports/schemas'
import { route } from '@/lib/http/route'

export const GET = route(
  { access: 'export.read', environment: true, params: ExportParams, allowsToken: true },
  (context) => getExport(context, context.params.exportId),
)
