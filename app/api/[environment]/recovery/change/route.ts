import { route } from '@/lib/http/route'
import { changeRecovery } from '@/lib/recovery/change/change-recovery'
import { RECOVERY_CHANGE_ROUTES } from '@/lib/recovery/change/routes'
import { ChangeRecovery } from '@/lib/recovery/change/schemas'

/** 5,000 ids of 16 digits. */
const MAX_BYTES = 128 * 1024

export const POST = route(
  RECOVERY_CHANGE_ROUTES.change,
  { access: 'recovery.write', body: ChangeRecovery, maxBytes: MAX_BYTES },
  (context) => changeRecovery(context, context.body),
)
