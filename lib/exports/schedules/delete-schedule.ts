import 'server-only'
import type { Scope } from '../../auth/scope'
import { deleteOwned } from '../../sharing/owned'
import { SCHEDULE_KIND } from './schedule-rows'

/** Deletes a schedule, but not its exports. @throws AppError `not_found` if the actor can’t see it; `forbidden` for another’s */
export const deleteSchedule = (scope: Scope, id: string) => deleteOwned(SCHEDULE_KIND, scope, id)
