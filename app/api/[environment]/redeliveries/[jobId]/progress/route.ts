import { route } from '@/lib/http/route'
import { JobParams } from '@/lib/redelivery/items/schemas'
import { getRedelivery } from '@/lib/redelivery/jobs/get-redelivery'
import { REDELIVERY_JOB_ROUTES } from '@/lib/redelivery/jobs/routes'

export const GET = route(
  REDELIVERY_JOB_ROUTES.progress,
  { access: 'redelivery.read', params: JobParams, isBackground: true, allowsToken: true },
  (context) => getRedelivery(context, context.params.jobId),
)
