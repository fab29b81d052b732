import { countExport } from '@/lib/exports/jobs/count-export'
import { ExportCountRequest } from '@/lib/exports/schemas'
import { route } from '@/lib/http/route'

export const POST = route(
  { access: 'export.create', environment: true, body: ExportCountRequest, allowsToken: true },
  (context) => countExport(context, context.body.settings),
)
