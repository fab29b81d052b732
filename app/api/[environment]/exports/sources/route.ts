import { listExportSources } from '@/lib/exports/jobs/list-export-sources'
import { EXPORT_ROUTES } from '@/lib/exports/jobs/routes'
import { ExportSourceQuery } from '@/lib/exports/schemas'
import { route } from '@/lib/http/route'

export const GET = route(
  EXPORT_ROUTES.sources,
  { access: 'export.create', query: ExportSourceQuery, allowsToken: true },
  (context) => listExportSources(context, context.query.list),
)
