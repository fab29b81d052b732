import { get } from '../api/route-data'
import { listRoutes } from '../list/api/list-routes'
import type { IncidentDetail } from './dto'
import { INCIDENTS } from './incidents'

export const INCIDENT_ROUTES = {
  ...listRoutes(INCIDENTS),
  detail: get('/api/{environment}/incidents/{incidentId}').reads('detail').answers<IncidentDetail>(),
}
