import { route } from '@/lib/http/route'
import { getRecoveryItem } from '@/lib/recovery/list/list-recovery'
import { RecoveryParams } from '@/lib/recovery/list/schemas'

export const GET = route({ access: 'recovery.read', environment: true, params: RecoveryParams }, (context) =>
  getRecoveryItem(context, context.params.itemId),
)
