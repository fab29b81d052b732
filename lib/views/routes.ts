import type { z } from 'zod'
import { del, get, patch, post } from '../api/route-data'
import type { SavedView, SavedViewList } from './dto'
import type { NewView, ViewChange } from './schemas'

export const VIEW_ROUTES = {
  list: get('/api/{environment}/views').query<{ list: string }>().answers<SavedViewList>(),
  create: post('/api/{environment}/views').body<z.input<typeof NewView>>().answers<SavedView>(),
  change: patch('/api/{environment}/views/{viewId}').body<ViewChange>().answers<SavedView>(),
  delete: del('/api/{environment}/views/{viewId}').answers<{ id: string }>(),
}
