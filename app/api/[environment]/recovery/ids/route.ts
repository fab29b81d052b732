import { route } from '@/lib/http/route'
import { listFailureIds } from '@/lib/recovery/change/list-failure-ids'
import { RECOVERY_CHANGE_ROUTES } from '@/lib/recovery/change/routes'
import { AskedSelection } from '@/lib/recovery/change/schemas'

/** 5,000 ids of 16 digits. */
const MAX_BYTES = 128 * 1024

export const POST = route(
  RECOVERY_CHANGE_ROUTES.ids,
  { access: 'recovery.read', body: AskedSelection, maxBytes: MAX_BYTES },
  (context) => listFailureIds(context, context.body.of),
)
