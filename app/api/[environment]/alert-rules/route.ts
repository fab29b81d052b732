import { ALERT_RULE_ROUTES } from '@/lib/alerts/api/routes'
import { createRule } from '@/lib/alerts/rule-book/change-rules'
import { readRuleBook } from '@/lib/alerts/rule-book/rule-rows'
import { NewRule } from '@/lib/alerts/rule-book/schemas'
import { JsonResponse } from '@/lib/api/json-response'
import { route } from '@/lib/http/route'

export const GET = route(ALERT_RULE_ROUTES.book, { access: 'alert.read' }, (context) =>
  readRuleBook(context, new Date()),
)

export const POST = route(
  ALERT_RULE_ROUTES.create,
  { access: 'alert.write', body: NewRule },
  async (context) => new JsonResponse(await createRule(context, context.body), { status: 201 }),
)
