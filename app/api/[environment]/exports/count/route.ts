import { countExport } from '@/lib/exports/jobs/count-export'
import { EXPORT_ROUTES } from '@/lib/exports/jobs/routes'
import { ExportCountRequest } from '@/lib/exports/schemas'
import { route } from '@/lib/http/route'

export const POST = route(
  EXPORT_ROUTES.count,
  { access: 'export.create', body: ExportCountRequest, allowsToken: true },
  (context) => countExport(context, context.body.settings),
)
