import { getCheck } from '@/lib/endpoint-check/read-checks'
import { CHECK_ROUTES } from '@/lib/endpoint-check/routes'
import { CheckParams } from '@/lib/endpoint-check/schemas'
import { route } from '@/lib/http/route'

export const GET = route(
  CHECK_ROUTES.one,
  { access: 'redelivery.read', params: CheckParams, isBackground: true },
  (context) => getCheck(context, context.params.targetId, context.params.checkId),
)
