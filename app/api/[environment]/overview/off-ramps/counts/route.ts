import { route } from '@/lib/http/route'
import { apiSchemas } from '@/lib/list/api/api-schemas'
import { listRoutes } from '@/lib/list/api/list-routes'
import { countOffRampStates } from '@/lib/overview/off-ramps/list-off-ramp-states'
import { OFF_RAMP_STATES } from '@/lib/overview/off-ramps/off-ramp-states'

const { FilterQuery } = apiSchemas(OFF_RAMP_STATES)

export const GET = route(
  listRoutes(OFF_RAMP_STATES).counts,
  { access: 'delivery.read', query: FilterQuery },
  (context) => countOffRampStates(context, context.query, new Date()),
)
