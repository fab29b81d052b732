import { z } from 'zod'
import { route } from '@/lib/http/route'
import { deleteView } from '@/lib/views/delete-view'
import { VIEW_ROUTES } from '@/lib/views/routes'
import { ViewChange } from '@/lib/views/schemas'
import { updateView } from '@/lib/views/update-view'

const Params = z.object({ viewId: z.uuid('is not the id of a view') })

export const PATCH = route(VIEW_ROUTES.change, { access: 'view.write', params: Params, body: ViewChange }, (context) =>
  updateView(context, context.params.viewId, context.body),
)

export const DELETE = route(VIEW_ROUTES.delete, { access: 'view.write', params: Params }, (context) =>
  deleteView(context, context.params.viewId),
)
