import { get, post } from '../../api/route-data'
import type { Retried } from '../../model/redelivery'
import type { StartRedelivery } from '../schemas'
import type { RedeliveryDetail, RedeliveryJob, RetryCount } from './dto'

export const REDELIVERY_JOB_ROUTES = {
  start: post('/api/{environment}/redeliveries').body<StartRedelivery>().answers<{ id: string }>(),
  progress: get('/api/{environment}/redeliveries/{jobId}/progress').answers<RedeliveryDetail>(),
  pause: post('/api/{environment}/redeliveries/{jobId}/pause').answers<RedeliveryJob>(),
  resume: post('/api/{environment}/redeliveries/{jobId}/resume').answers<RedeliveryJob>(),
  cancel: post('/api/{environment}/redeliveries/{jobId}/cancel').answers<RedeliveryJob>(),
  retry: get('/api/{environment}/redeliveries/{jobId}/retry')
    .query<{ of: Retried; position?: number | undefined }>()
    .answers<RetryCount>(),
}
