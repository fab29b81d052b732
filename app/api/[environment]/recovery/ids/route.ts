import { route } from '@/lib/http/route'
import { listFailureIds } from '@/lib/recovery/change/list-failure-ids'
import { AskedSelection } from '@/lib/recovery/change/schemas'

/** 5,000 ids of 16 digits. */
const MAX_BYTES = 128 * 1024

export const POST = route(
  { access: 'recovery.read', environment: true, body: AskedSelection, maxBytes: MAX_BYTES },
  (context) => listFailureIds(context, context.body.of),
)
