import { route } from '@/lib/http/route'
import { getRecoveryNeighbours } from '@/lib/recovery/list/list-recovery'
import { RECOVERY_ROUTES } from '@/lib/recovery/list/routes'
import { RecoveryFilterQuery, RecoveryParams } from '@/lib/recovery/list/schemas'

export const GET = route(
  RECOVERY_ROUTES.beside,
  { access: 'recovery.read', params: RecoveryParams, query: RecoveryFilterQuery },
  (context) => getRecoveryNeighbours(context, context.params.itemId, context.query, new Date()),
)
