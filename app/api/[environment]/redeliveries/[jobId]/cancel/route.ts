import { route } from '@/lib/http/route'
import { JobParams } from '@/lib/redelivery/items/schemas'
import { cancelRedelivery } from '@/lib/redelivery/jobs/control-redelivery'
import { REDELIVERY_JOB_ROUTES } from '@/lib/redelivery/jobs/routes'

export const POST = route(
  REDELIVERY_JOB_ROUTES.cancel,
  { access: 'redelivery.send', params: JobParams, allowsToken: true },
  (context) => cancelRedelivery(context, context.params.jobId),
)
