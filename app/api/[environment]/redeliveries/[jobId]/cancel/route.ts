import { route } from '@/lib/http/route'
import { JobParams } from '@/lib/redelivery/items/schemas'
import { cancelRedelivery } from '@/lib/redelivery/jobs/control-redelivery'

export const POST = route({ access: 'redelivery.send', environment: true, params: JobParams }, (context) =>
  cancelRedelivery(context, context.params.jobId),
)
