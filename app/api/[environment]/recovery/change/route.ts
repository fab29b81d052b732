import { route } from '@/lib/http/route'
import { changeRecovery } from '@/lib/recovery/change/change-recovery'
import { ChangeRecovery } from '@/lib/recovery/change/schemas'

/** 5,000 ids of 16 digits. */
const MAX_BYTES = 128 * 1024

export const POST = route(
  { access: 'recovery.write', environment: true, body: ChangeRecovery, maxBytes: MAX_BYTES },
  (context) => changeRecovery(context, context.body),
)
