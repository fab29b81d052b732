import { z } from 'zod'
import { route } from '@/lib/http/route'
import { deleteView } from '@/lib/views/delete-view'
import { ViewChange } from '@/lib/views/schemas'
import { updateView } from '@/lib/views/update-view'

const Params = z.object({ environment: z.string(), viewId: z.uuid('is no id of a view') })

export const PATCH = route({ access: 'view.write', environment: true, params: Params, body: ViewChange }, (context) =>
  updateView(context, context.params.viewId, context.body),
)

export const DELETE = route({ access: 'view.write', environment: true, params: Params }, (context) =>
  deleteView(context, context.params.viewId),
)
