import { AlertParams } from '@/lib/alerts/acts/schemas'
import { ALERT_ROUTES } from '@/lib/alerts/api/routes'
import { getAlert } from '@/lib/alerts/list/get-alert'
import { route } from '@/lib/http/route'

export const GET = route(ALERT_ROUTES.one, { access: 'alert.read', params: AlertParams }, (context) =>
  getAlert(context, context.params.alertId, new Date()),
)
