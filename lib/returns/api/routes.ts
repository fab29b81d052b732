import { del, get, post } from '../../api/route-data'
import { besideRoute, listRoutes } from '../../list/api/list-routes'
import type { LiveMoney, ReturnDetail } from '../detail/dto'
import type { CurrencySums, ReturnExposure, ReturnState } from '../dto'
import type { UserReturnPage } from '../list/list-user-returns'
import { RETURNS } from '../list/returns'

export const RETURN_ROUTES = {
  ...listRoutes(RETURNS),
  beside: besideRoute(RETURNS, 'returnId'),
  totals: get('/api/{environment}/returns/totals').query<string>().answers<{ currencies: CurrencySums[] }>(),
  exposure: get('/api/{environment}/returns/exposure').query<string>().answers<ReturnExposure>(),
  state: get('/api/{environment}/returns/state').answers<ReturnState>(),
  /** The path does not end with the id, because a return may be called `counts` or `state`. */
  detail: get('/api/{environment}/returns/{returnId}/detail').reads('detail').answers<ReturnDetail>(),
  money: get('/api/{environment}/returns/{returnId}/money').answers<LiveMoney>(),
  refresh: post('/api/{environment}/returns/refresh').answers<{ queued: boolean }>(),
  stopRefresh: del('/api/{environment}/returns/refresh').answers<{ stopped: boolean }>(),
}

export const USER_RETURNS = get('/api/{environment}/users/{userId}/returns')
  .reads('user')
  .query<{ cursor: string | null }>()
  .answers<UserReturnPage>()
