import { route } from '@/lib/http/route'
import { JobParams, RetryQuery } from '@/lib/redelivery/items/schemas'
import { countRetry } from '@/lib/redelivery/jobs/get-redelivery'
import { REDELIVERY_JOB_ROUTES } from '@/lib/redelivery/jobs/routes'

export const GET = route(
  REDELIVERY_JOB_ROUTES.retry,
  { access: 'redelivery.read', params: JobParams, query: RetryQuery },
  (context) => countRetry(context, context.params.jobId, context.query),
)
