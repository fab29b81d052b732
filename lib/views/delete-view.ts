import 'server-only'
import type { Scope } from '../auth/scope'
import { deleteOwned } from '../sharing/owned'
import { VIEW_KIND } from './view-access'

/** Deletes a view for everybody. @throws AppError `not_found` for a view that the actor can’t see; `forbidden` for another person’s view */
export const deleteView = (scope: Scope, id: string) => deleteOwned(VIEW_KIND, scope, id)
