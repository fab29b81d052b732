import { route } from '@/lib/http/route'
import { createView } from '@/lib/views/create-view'
import { listViews } from '@/lib/views/list-views'
import { NewView, ViewListQuery } from '@/lib/views/schemas'

export const GET = route({ access: 'view.read', environment: true, query: ViewListQuery }, (context) =>
  listViews(context, context.query.list),
)

export const POST = route({ access: 'view.write', environment: true, body: NewView }, async (context) =>
  Response.json(await createView(context, context.body), { status: 201 }),
)
