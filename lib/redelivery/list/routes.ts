import { listRoutes } from '../../api/list-routes'
import { REDELIVERIES } from './redeliveries'

export const REDELIVERY_ROUTES = listRoutes(REDELIVERIES)
