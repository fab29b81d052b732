import { JsonResponse } from '@/lib/api/json-response'
import { route } from '@/lib/http/route'
import { createView } from '@/lib/views/create-view'
import { listViews } from '@/lib/views/list-views'
import { VIEW_ROUTES } from '@/lib/views/routes'
import { NewView, ViewListQuery } from '@/lib/views/schemas'

export const GET = route(VIEW_ROUTES.list, { access: 'view.read', query: ViewListQuery }, (context) =>
  listViews(context, context.query.list),
)

export const POST = route(
  VIEW_ROUTES.create,
  { access: 'view.write', body: NewView },
  async (context) => new JsonResponse(await createView(context, context.body), { status: 201 }),
)
