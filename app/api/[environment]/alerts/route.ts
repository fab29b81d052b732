import { ALERT_ROUTES } from '@/lib/alerts/api/routes'
import { ALERTS } from '@/lib/alerts/list/alerts'
import { listAlerts } from '@/lib/alerts/list/list-alerts'
import { route } from '@/lib/http/route'
import { apiSchemas } from '@/lib/list/api/api-schemas'

const { PageQuery } = apiSchemas(ALERTS)

export const GET = route(ALERT_ROUTES.page, { access: 'alert.read', query: PageQuery }, (context) =>
  listAlerts(context, context.query, new Date()),
)
