import { ALERT_RULE_ROUTES } from '@/lib/alerts/api/routes'
import { changeRule } from '@/lib/alerts/rule-book/change-rules'
import { RuleChange, RuleParams } from '@/lib/alerts/rule-book/schemas'
import { route } from '@/lib/http/route'

export const PATCH = route(
  ALERT_RULE_ROUTES.change,
  { access: 'alert.write', params: RuleParams, body: RuleChange },
  (context) => changeRule(context, context.params.ruleId, context.body),
)
