import { route } from '@/lib/http/route'
import { JobParams } from '@/lib/redelivery/items/schemas'
import { pauseRedelivery } from '@/lib/redelivery/jobs/control-redelivery'
import { REDELIVERY_JOB_ROUTES } from '@/lib/redelivery/jobs/routes'

export const POST = route(REDELIVERY_JOB_ROUTES.pause, { access: 'redelivery.send', params: JobParams }, (context) =>
  pauseRedelivery(context, context.params.jobId),
)
