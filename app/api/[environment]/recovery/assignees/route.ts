import { route } from '@/lib/http/route'
import { listAssignees } from '@/lib/recovery/change/assignees'
import { RECOVERY_CHANGE_ROUTES } from '@/lib/recovery/change/routes'

export const GET = route(RECOVERY_CHANGE_ROUTES.assignees, { access: 'recovery.write' }, listAssignees)
