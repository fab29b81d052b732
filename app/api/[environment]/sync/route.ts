import { z } from 'zod'
import { JsonResponse } from '@/lib/api/json-response'
import { ARCHIVE_ROUTES } from '@/lib/archive/api/routes'
import { requestSync } from '@/lib/archive/sync/request-sync'
import { route } from '@/lib/http/route'

/** `full` reads the platform’s list to its end; `head`, the default, only what is new. */
const SyncQuery = z.object({ kind: z.enum(['head', 'full'], { error: 'must be head or full' }).default('head') })

export const POST = route(
  ARCHIVE_ROUTES.sync,
  { access: 'sync.run', query: SyncQuery },
  async (context) => new JsonResponse(await requestSync(context, context.query.kind), { status: 202 }),
)
