import { route } from '@/lib/http/route'
import { getRecoveryItem } from '@/lib/recovery/list/list-recovery'
import { RECOVERY_ROUTES } from '@/lib/recovery/list/routes'
import { RecoveryParams } from '@/lib/recovery/list/schemas'

export const GET = route(RECOVERY_ROUTES.item, { access: 'recovery.read', params: RecoveryParams }, (context) =>
  getRecoveryItem(context, context.params.itemId),
)
