import { requestSync } from '@/lib/archive/request-sync'
import { route } from '@/lib/http/route'

export const POST = route({ access: 'sync.run', environment: true }, async (context) =>
  Response.json(await requestSync(context), { status: 202 }),
)
