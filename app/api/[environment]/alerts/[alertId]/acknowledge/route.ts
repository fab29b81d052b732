import { acknowledgeAlert } from '@/lib/alerts/acts/act-on-alert'
import { Acknowledgement, AlertParams } from '@/lib/alerts/acts/schemas'
import { ALERT_ROUTES } from '@/lib/alerts/api/routes'
import { route } from '@/lib/http/route'

export const POST = route(
  ALERT_ROUTES.acknowledge,
  { access: 'alert.write', params: AlertParams, body: Acknowledgement },
  (context) => acknowledgeAlert(context, context.params.alertId, context.body.isAcknowledged),
)
