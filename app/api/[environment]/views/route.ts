import { route } from '@/lib/http/route'
import { createView } from '@/lib/views/create-view'
import { listViews } from '@/lib/views/list-views'
import { NewView } from '@/lib/views/schemas'

export const GET = route({ access: 'delivery.read', environment: true }, (context) => listViews(context))

export const POST = route({ access: 'view.write', environment: true, body: NewView }, async (context) =>
  Response.json(await createView(context, context.body), { status: 201 }),
)
