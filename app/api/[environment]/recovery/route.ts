import { route } from '@/lib/http/route'
import { listRecovery } from '@/lib/recovery/list/list-recovery'
import { RecoveryPageQuery } from '@/lib/recovery/list/schemas'

export const GET = route({ access: 'recovery.read', environment: true, query: RecoveryPageQuery }, (context) =>
  listRecovery(context, context.query, new Date()),
)
