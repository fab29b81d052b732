import { ALERT_RULE_ROUTES } from '@/lib/alerts/api/routes'
import { switchRule } from '@/lib/alerts/rule-book/change-rules'
import { RuleParams, RuleSwitch } from '@/lib/alerts/rule-book/schemas'
import { route } from '@/lib/http/route'

export const POST = route(
  ALERT_RULE_ROUTES.switch,
  { access: 'alert.write', params: RuleParams, body: RuleSwitch },
  (context) => switchRule(context, context.params.ruleId, context.body.isOn),
)
