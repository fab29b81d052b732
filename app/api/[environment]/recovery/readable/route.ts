import { route } from '@/lib/http/route'
import { listReadable } from '@/lib/recovery/change/list-readable'
import { AskedSelection } from '@/lib/recovery/change/schemas'

/** 5,000 ids of 16 digits. */
const MAX_BYTES = 128 * 1024

export const POST = route(
  { access: 'recovery.write', environment: true, body: AskedSelection, maxBytes: MAX_BYTES },
  (context) => listReadable(context, context.body.of),
)
