import { countExports } from '@/lib/exports/list/list-exports'
import { EXPORT_LIST_ROUTES } from '@/lib/exports/list/routes'
import { ExportFilterQuery } from '@/lib/exports/list/schemas'
import { route } from '@/lib/http/route'

export const GET = route(EXPORT_LIST_ROUTES.counts, { access: 'export.read', query: ExportFilterQuery }, (context) =>
  countExports(context, context.query, new Date()),
)
