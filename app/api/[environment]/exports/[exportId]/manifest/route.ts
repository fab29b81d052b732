import { JsonResponse } from '@/lib/api/json-response'
import { attachment } from '@/lib/exports/files/file-name'
import { getManifest } from '@/lib/exports/jobs/get-export'
import { MANIFEST } from '@/lib/exports/manifest/routes'
import { ExportParams } from '@/lib/exports/schemas'
import { route } from '@/lib/http/route'

export const GET = route(
  MANIFEST,
  { access: 'export.read', params: ExportParams, allowsToken: true },
  async (context) => {
    const { manifest, name } = await getManifest(context, context.params.exportId)
    return new JsonResponse(manifest, { headers: { 'content-disposition': attachment(name) } })
  },
)
