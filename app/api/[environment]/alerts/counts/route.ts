import { ALERT_ROUTES } from '@/lib/alerts/api/routes'
import { ALERTS } from '@/lib/alerts/list/alerts'
import { countAlerts } from '@/lib/alerts/list/list-alerts'
import { route } from '@/lib/http/route'
import { apiSchemas } from '@/lib/list/api/api-schemas'

const { FilterQuery } = apiSchemas(ALERTS)

export const GET = route(ALERT_ROUTES.counts, { access: 'alert.read', query: FilterQuery }, (context) =>
  countAlerts(context, context.query, new Date()),
)
