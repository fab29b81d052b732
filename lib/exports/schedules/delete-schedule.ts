import 'server-only'
import type { Scope } from '../../auth/scope'
import { deleteOwned } from '../../sharing/owned'
import { SCHEDULE_KIND } from './schedule-rows'

/** Leaves what the schedule has exported. @throws AppError `not_found` for one not seen; `forbidden` for another's */
export const deleteSchedule = (scope: Scope, id: string) => deleteOwned(SCHEDULE_KIND, scope, id)
