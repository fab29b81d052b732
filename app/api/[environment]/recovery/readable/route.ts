import { route } from '@/lib/http/route'
import { listReadable } from '@/lib/recovery/change/list-readable'
import { RECOVERY_CHANGE_ROUTES } from '@/lib/recovery/change/routes'
import { AskedSelection } from '@/lib/recovery/change/schemas'

/** 5,000 ids of 16 digits. */
const MAX_BYTES = 128 * 1024

export const POST = route(
  RECOVERY_CHANGE_ROUTES.readable,
  { access: 'recovery.write', body: AskedSelection, maxBytes: MAX_BYTES },
  (context) => listReadable(context, context.body.of),
)
