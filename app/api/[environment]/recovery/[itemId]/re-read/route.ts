import { route } from '@/lib/http/route'
import { reReadAndClose } from '@/lib/recovery/change/re-read-and-close'
import { RecoveryParams } from '@/lib/recovery/list/schemas'

export const POST = route({ access: 'recovery.write', environment: true, params: RecoveryParams }, (context) =>
  reReadAndClose(context, context.params.itemId),
)
