import { snoozeAlert } from '@/lib/alerts/acts/act-on-alert'
import { AlertParams, Snooze } from '@/lib/alerts/acts/schemas'
import { ALERT_ROUTES } from '@/lib/alerts/api/routes'
import { route } from '@/lib/http/route'

export const POST = route(
  ALERT_ROUTES.snooze,
  { access: 'alert.write', params: AlertParams, body: Snooze },
  (context) => snoozeAlert(context, context.params.alertId, context.body.until),
)
