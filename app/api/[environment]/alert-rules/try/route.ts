import { ALERT_RULE_ROUTES } from '@/lib/alerts/api/routes'
import { tryRule } from '@/lib/alerts/rule-book/change-rules'
import { RuleTrial } from '@/lib/alerts/rule-book/schemas'
import { route } from '@/lib/http/route'

export const POST = route(ALERT_RULE_ROUTES.try, { access: 'alert.read', body: RuleTrial }, (context) =>
  tryRule(context, context.body, new Date()),
)
