import 'server-only'
import type { Scope } from '../auth/scope'
import { deleteOwned } from '../sharing/owned'
import { VIEW_KIND } from './view-access'

/** For everybody. @throws AppError `not_found` for a view not seen; `forbidden` for another's */
export const deleteView = (scope: Scope, id: string) => deleteOwned(VIEW_KIND, scope, id)
