import { route } from '@/lib/http/route'
import { JobParams } from '@/lib/redelivery/items/schemas'
import { getRedelivery } from '@/lib/redelivery/jobs/get-redelivery'

export const GET = route(
  { access: 'redelivery.read', environment: true, params: JobParams, isBackground: true },
  (context) => getRedelivery(context, context.params.jobId),
)
