import { listExportSources } from '@/lib/exports/jobs/list-export-sources'
import { ExportSourceQuery } from '@/lib/exports/schemas'
import { route } from '@/lib/http/route'

export const GET = route(
  { access: 'export.create', environment: true, query: ExportSourceQuery, allowsToken: true },
  (context) => listExportSources(context, context.query.list),
)
