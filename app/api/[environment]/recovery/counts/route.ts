import { route } from '@/lib/http/route'
import { countRecovery } from '@/lib/recovery/list/count-recovery'
import { RECOVERY_ROUTES } from '@/lib/recovery/list/routes'
import { RecoveryFilterQuery } from '@/lib/recovery/list/schemas'

export const GET = route(RECOVERY_ROUTES.counts, { access: 'recovery.read', query: RecoveryFilterQuery }, (context) =>
  countRecovery(context, context.query, new Date()),
)
