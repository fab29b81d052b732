import { JsonResponse } from '@/lib/api/json-response'
import { requestExport } from '@/lib/exports/jobs/request-export'
import { EXPORT_ROUTES } from '@/lib/exports/jobs/routes'
import { listExports } from '@/lib/exports/list/list-exports'
import { EXPORT_LIST_ROUTES } from '@/lib/exports/list/routes'
import { ExportPageQuery } from '@/lib/exports/list/schemas'
import { ExportRequest } from '@/lib/exports/schemas'
import { route } from '@/lib/http/route'

export const GET = route(
  EXPORT_LIST_ROUTES.page,
  { access: 'export.read', query: ExportPageQuery, allowsToken: true },
  (context) => listExports(context, context.query, new Date()),
)

export const POST = route(
  EXPORT_ROUTES.start,
  { access: 'export.create', body: ExportRequest, allowsToken: true },
  async (context) => {
    const { job, isNew } = await requestExport(context, context.body)
    return new JsonResponse(job, { status: isNew ? 201 : 200 })
  },
)
