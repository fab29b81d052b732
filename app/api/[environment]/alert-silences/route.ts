import { ALERT_RULE_ROUTES } from '@/lib/alerts/api/routes'
import { planWork } from '@/lib/alerts/silences/planned-work'
import { PlannedWork } from '@/lib/alerts/silences/schemas'
import { JsonResponse } from '@/lib/api/json-response'
import { route } from '@/lib/http/route'

export const POST = route(
  ALERT_RULE_ROUTES.planWork,
  { access: 'alert.write', body: PlannedWork },
  async (context) => new JsonResponse(await planWork(context, context.body), { status: 201 }),
)
