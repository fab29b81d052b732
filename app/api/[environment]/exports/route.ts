import { requestExport } from '@/lib/exports/jobs/request-export'
import { listExports } from '@/lib/exports/list/list-exports'
import { ExportPageQuery } from '@/lib/exports/list/schemas'
import { ExportRequest } from '@/lib/exports/schemas'
import { route } from '@/lib/http/route'

export const GET = route(
  { access: 'export.read', environment: true, query: ExportPageQuery, allowsToken: true },
  (context) => listExports(context, context.query, new Date()),
)

export const POST = route(
  { access: 'export.create', environment: true, body: ExportRequest, allowsToken: true },
  async (context) => {
    const { job, isNew } = await requestExport(context, context.body)
    return Response.json(job, { status: isNew ? 201 : 200 })
  },
)
