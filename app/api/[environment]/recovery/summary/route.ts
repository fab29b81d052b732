import { route } from '@/lib/http/route'
import { getRecoverySummary } from '@/lib/recovery/list/count-recovery'
import { RECOVERY_ROUTES } from '@/lib/recovery/list/routes'

export const GET = route(RECOVERY_ROUTES.summary, { access: 'recovery.read' }, (context) => getRecoverySummary(context))
