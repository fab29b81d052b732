import { listRoutes } from '../../api/list-routes'
import { EXPORTS } from './exports'

export const EXPORT_LIST_ROUTES = listRoutes(EXPORTS)
