import { get } from '../../api/route-data'
import { besideRoute, listRoutes } from '../../list/api/list-routes'
import type { RecoveryDetail, RecoverySummary } from '../dto'
import { RECOVERY } from './recovery-items'

export const RECOVERY_ROUTES = {
  ...listRoutes(RECOVERY),
  beside: besideRoute(RECOVERY, 'itemId'),
  item: get('/api/{environment}/recovery/{itemId}').reads('detail').answers<RecoveryDetail>(),
  summary: get('/api/{environment}/recovery/summary').answers<RecoverySummary>(),
}
