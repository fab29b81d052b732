import { muteSubject } from '@/lib/alerts/acts/act-on-alert'
import { AlertParams, Mute } from '@/lib/alerts/acts/schemas'
import { ALERT_ROUTES } from '@/lib/alerts/api/routes'
import { route } from '@/lib/http/route'

export const POST = route(ALERT_ROUTES.mute, { access: 'alert.write', params: AlertParams, body: Mute }, (context) =>
  muteSubject(context, context.params.alertId, context.body.reason),
)
