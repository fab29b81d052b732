import { route } from '@/lib/http/route'
import { getRecoveryNeighbours } from '@/lib/recovery/list/list-recovery'
import { RecoveryFilterQuery, RecoveryParams } from '@/lib/recovery/list/schemas'

export const GET = route(
  { access: 'recovery.read', environment: true, params: RecoveryParams, query: RecoveryFilterQuery },
  (context) => getRecoveryNeighbours(context, context.params.itemId, context.query, new Date()),
)
