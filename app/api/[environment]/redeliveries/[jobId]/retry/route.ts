import { route } from '@/lib/http/route'
import { JobParams, RetryQuery } from '@/lib/redelivery/items/schemas'
import { countRetry } from '@/lib/redelivery/jobs/get-redelivery'

export const GET = route(
  { access: 'redelivery.read', environment: true, params: JobParams, query: RetryQuery },
  (context) => countRetry(context, context.params.jobId, context.query),
)
