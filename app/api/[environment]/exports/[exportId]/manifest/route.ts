import { attachment } from '@/lib/exports/files/file-name'
import { getManifest } from '@/lib/exports/jobs/get-export'
import { ExportParams } from '@/lib/exports/schemas'
import { route } from '@/lib/http/route'

export const GET = route(
  { access: 'export.read', environment: true, params: ExportParams, allowsToken: true },
  async (context) => {
    const { manifest, name } = await getManifest(context, context.params.exportId)
    return Response.json(manifest, { headers: { 'content-disposition': attachment(name) } })
  },
)
