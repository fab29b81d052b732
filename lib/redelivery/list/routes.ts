import { listRoutes } from '../../list/api/list-routes'
import { REDELIVERIES } from './redeliveries'

export const REDELIVERY_ROUTES = listRoutes(REDELIVERIES)
