import { route } from '@/lib/http/route'
import { sendSample } from '@/lib/redelivery/targets/exchange/send-sample'
import { TARGET_ROUTES } from '@/lib/redelivery/targets/routes'
import { SampleEvent, TargetParams } from '@/lib/redelivery/targets/schemas'

export const POST = route(
  TARGET_ROUTES.sample,
  { access: 'redelivery.send', params: TargetParams, body: SampleEvent },
  ({ body, params, ...scope }) => sendSample(scope, params.targetId, body.event),
)
