import { z } from 'zod'
import { requestSync } from '@/lib/archive/sync/request-sync'
import { route } from '@/lib/http/route'

/** `full` reads the platform's list to its end; without a kind, what is new. */
const SyncQuery = z.object({ kind: z.enum(['head', 'full'], { error: 'must be head or full' }).default('head') })

export const POST = route({ access: 'sync.run', environment: true, query: SyncQuery }, async (context) =>
  Response.json(await requestSync(context, context.query.kind), { status: 202 }),
)
