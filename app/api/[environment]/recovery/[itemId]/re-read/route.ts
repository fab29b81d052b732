import { route } from '@/lib/http/route'
import { reReadAndClose } from '@/lib/recovery/change/re-read-and-close'
import { RECOVERY_CHANGE_ROUTES } from '@/lib/recovery/change/routes'
import { RecoveryParams } from '@/lib/recovery/list/schemas'

export const POST = route(
  RECOVERY_CHANGE_ROUTES.reRead,
  { access: 'recovery.write', params: RecoveryParams },
  (context) => reReadAndClose(context, context.params.itemId),
)
