import { route } from '@/lib/http/route'
import { countRecovery } from '@/lib/recovery/list/count-recovery'
import { RecoveryFilterQuery } from '@/lib/recovery/list/schemas'

export const GET = route({ access: 'recovery.read', environment: true, query: RecoveryFilterQuery }, (context) =>
  countRecovery(context, context.query, new Date()),
)
