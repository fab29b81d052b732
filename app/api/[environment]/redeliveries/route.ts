import { route } from '@/lib/http/route'
import { startRedelivery } from '@/lib/redelivery/jobs/start-redelivery'
import { listRedeliveries } from '@/lib/redelivery/list/list-redeliveries'
import { RedeliveryPageQuery } from '@/lib/redelivery/list/schemas'
import { StartRedelivery } from '@/lib/redelivery/schemas'

/** 10,000 ids of 16 digits. */
const MAX_BYTES = 256 * 1024

export const GET = route({ access: 'redelivery.read', environment: true, query: RedeliveryPageQuery }, (context) =>
  listRedeliveries(context, context.query, new Date()),
)

export const POST = route(
  { access: 'redelivery.send', environment: true, body: StartRedelivery, maxBytes: MAX_BYTES },
  (context) => startRedelivery(context, context.body),
)
