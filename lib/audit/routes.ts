import { get } from '../api/route-data'
import { besideRoute, listRoutes } from '../list/api/list-routes'
import { AUDIT } from './audit-list'
import type { AuditEntryDetail, ChainPart } from './dto'

export const AUDIT_ROUTES = {
  ...listRoutes(AUDIT),
  beside: besideRoute(AUDIT, 'entryId'),
  entry: get('/api/{environment}/audit/{entryId}').reads('detail').answers<AuditEntryDetail>(),
  /** A part of the chain; ask again with `through` as `after`, until `through` is `newest`. */
  chain: get('/api/{environment}/audit/chain').query<{ after: number }>().answers<ChainPart>(),
}
