import { countExports } from '@/lib/exports/list/list-exports'
import { ExportFilterQuery } from '@/lib/exports/list/schemas'
import { route } from '@/lib/http/route'

export const GET = route({ access: 'export.read', environment: true, query: ExportFilterQuery }, (context) =>
  countExports(context, context.query, new Date()),
)
