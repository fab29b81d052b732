import { route } from '@/lib/http/route'
import { listRecovery } from '@/lib/recovery/list/list-recovery'
import { RECOVERY_ROUTES } from '@/lib/recovery/list/routes'
import { RecoveryPageQuery } from '@/lib/recovery/list/schemas'

export const GET = route(RECOVERY_ROUTES.page, { access: 'recovery.read', query: RecoveryPageQuery }, (context) =>
  listRecovery(context, context.query, new Date()),
)
