import { listRoutes } from '../../list/api/list-routes'
import { READS } from './reads'

export const READ_LIST_ROUTES = listRoutes(READS)
