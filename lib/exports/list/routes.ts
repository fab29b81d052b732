import { listRoutes } from '../../list/api/list-routes'
import { EXPORTS } from './exports'

export const EXPORT_LIST_ROUTES = listRoutes(EXPORTS)
