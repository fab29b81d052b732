import { route } from '@/lib/http/route'
import { REDELIVERY_JOB_ROUTES } from '@/lib/redelivery/jobs/routes'
import { startRedelivery } from '@/lib/redelivery/jobs/start-redelivery'
import { listRedeliveries } from '@/lib/redelivery/list/list-redeliveries'
import { REDELIVERY_ROUTES } from '@/lib/redelivery/list/routes'
import { RedeliveryPageQuery } from '@/lib/redelivery/list/schemas'
import { StartRedelivery } from '@/lib/redelivery/schemas'

/** 10,000 ids of 16 digits. */
const MAX_BYTES = 256 * 1024

export const GET = route(REDELIVERY_ROUTES.page, { access: 'redelivery.read', query: RedeliveryPageQuery }, (context) =>
  listRedeliveries(context, context.query, new Date()),
)

export const POST = route(
  REDELIVERY_JOB_ROUTES.start,
  { access: 'redelivery.send', body: StartRedelivery, maxBytes: MAX_BYTES, allowsToken: true },
  (context) => startRedelivery(context, context.body),
)
