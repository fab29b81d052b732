import { ALERT_RULE_ROUTES } from '@/lib/alerts/api/routes'
import { removeRule } from '@/lib/alerts/rule-book/change-rules'
import { RuleParams } from '@/lib/alerts/rule-book/schemas'
import { route } from '@/lib/http/route'

export const POST = route(ALERT_RULE_ROUTES.remove, { access: 'alert.write', params: RuleParams }, (context) =>
  removeRule(context, context.params.ruleId),
)
